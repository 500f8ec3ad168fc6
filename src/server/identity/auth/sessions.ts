import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#core/identity/auth/limits.ts'
import type { SessionView } from '#core/identity/auth/schema.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { touchLogin } from '#server/identity/people/account-queries.ts'
import { readAccount, readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { endOfUnsignedSessions } from '#server/platform/context/roll-out.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { clearLoginCookie, setLoginCookie } from '#server/platform/http/session-cookie.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { MAX_USER_AGENT_LENGTH } from './limits.ts'
import { insertSession } from './queries.ts'

export interface SessionOf {
  readonly user_id: number
  readonly account_id: number
}

/** What a route knows of the caller's browser. */
export interface Browser {
  readonly user_agent: string | undefined
  readonly accept_language: string
}

export const browserOf = (req: FastifyRequest): Browser => ({
  user_agent: req.headers['user-agent'],
  accept_language: req.headers['accept-language'] ?? '',
})

/** What a sign-on leaves in the session it opens (ACCESS-11, ACCESS-13). */
export interface SignedOn {
  /** Null: the installation's. */
  readonly sso_connection_id: number | null
  readonly sso_identity_id: number
  readonly sso_sid: string | null
}

export interface NewSession extends SessionOf {
  readonly browser: Browser
  readonly sso?: SignedOn
}

/** A new session, never an old one taken on (AUT-5); the membership remembers the login. */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  { user_id, account_id, browser, sso }: NewSession,
): Promise<string> {
  const token = newToken()
  await insertSession(tx, {
    token_hash: hashToken(token),
    user_id,
    account_id,
    created_at: ctx.now,
    last_used_at: ctx.now,
    ip: ctx.ip,
    user_agent: browser.user_agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    ...sso,
  })
  await touchLogin(tx, { account_id, user_id }, ctx.now)
  return token
}

/** VIE-1. `expires_at` is when the session ends if it is not used again (CON-8). */
export async function readSession(ctx: Ctx, token: string, { user_id, account_id }: SessionOf): Promise<SessionView> {
  return {
    token,
    token_type: 'bearer',
    expires_at: new Date(ctx.now.getTime() + SESSION_IDLE_MS).toISOString(),
    account_choice_required: false,
    user: await readMember(ctx.db, ctx, { account_id, user_id }),
    account: await readAccount(ctx.db, ctx, account_id),
    accounts: await readEnterableAccounts(ctx.db, user_id, ctx.now),
  }
}

/** AUT-2: body, header and cookie carry the same token; while an account is still to be chosen there is none. */
export async function sendSession(ctx: Ctx, reply: FastifyReply, session: SessionView): Promise<SessionView> {
  const { token } = session
  if (token === null) return session
  reply.header('x-auth-token', token)
  setLoginCookie(reply, ctx.config, {
    token,
    max_age_seconds: SESSION_MAX_MS / SECOND_MS,
    is_rolling_out: ctx.now < (await endOfUnsignedSessions(ctx)),
  })
  return session
}

export const clearSession = (ctx: Ctx, reply: FastifyReply): void => clearLoginCookie(reply, ctx.config)
