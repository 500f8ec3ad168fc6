import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#core/identity/auth/limits.ts'
import type { SessionView } from '#core/identity/auth/schema.ts'
import type { FactorMethod, SessionMethod } from '#core/identity/factors/factors.ts'
import { FRESH_MS } from '#core/identity/factors/limits.ts'
import type { AccountRef } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { touchLogin } from '#server/identity/people/account-queries.ts'
import { readAccount, readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import type { Ctx, SessionProof } from '#server/platform/context/context.ts'
import { endOfUnsignedSessions } from '#server/platform/context/roll-out.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { clearLoginCookie, setLoginCookie } from '#server/platform/http/session-cookie.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { MAX_USER_AGENT_LENGTH } from './limits.ts'
import { findSessionProof, insertSession } from './queries.ts'
import { requireWayIn, tellOfBreakGlass } from './second-step/break-glass.ts'
import { deviceCookie, setDeviceCookie } from './second-step/device-cookie.ts'

export interface SessionOf {
  readonly user_id: number
  readonly account_id: number
}

/** What a route knows of the caller's browser. */
export interface Browser {
  readonly user_agent: string | undefined
  readonly accept_language: string
  /** What it is known by once somebody has logged in with it: the value of its cookie, or of the one it is about to get. */
  readonly device: string
}

export const browserOf = (req: FastifyRequest): Browser => ({
  user_agent: req.headers['user-agent'],
  accept_language: req.headers['accept-language'] ?? '',
  device: deviceCookie(req) ?? newToken(),
})

/** What a sign-on leaves in the session it opens (ACCESS-11, ACCESS-13). */
export interface SignedOn {
  /** Null: the installation's. */
  readonly sso_connection_id: number | null
  readonly sso_identity_id: number
  readonly sso_sid: string | null
}

/** What stands in a session's row about how its user came in (ACCESS-14). */
export interface Entrance extends Pick<SessionProof, 'factor_proved_at' | 'fresh_until'> {
  readonly method: SessionMethod | null
  /** The installation's sign-on opened it: its provider ends whatever goes on from there (ACCESS-13). */
  readonly sso_identity_id?: number | null
  readonly sso_sid?: string | null
}

/** Somebody has just shown who they are, by these means: the session is fresh (ACCESS-6). */
export const enteredBy = (
  { now }: Pick<Ctx, 'now'>,
  method: SessionMethod,
  { has_factor = false }: { has_factor?: boolean } = {},
): Entrance => ({
  method,
  factor_proved_at: has_factor ? now : null,
  fresh_until: new Date(now.getTime() + FRESH_MS),
})

/** Another account, the same person at the same device: the new session has proved what the present one has (AUT-6). */
export async function entranceOfSession(tx: Tx, session_id: number): Promise<Entrance> {
  const entrance = await findSessionProof(tx, session_id)
  if (!entrance) throw new AppError('UNAUTHENTICATED')
  return { ...entrance, method: entrance.method as SessionMethod | null }
}

export interface NewSession extends SessionOf {
  readonly browser: Browser
  readonly entrance: Entrance
  readonly sso?: SignedOn
}

/** A new session, never an old one taken on (AUT-5); the membership remembers the login. */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  {
    user_id,
    account_id,
    browser,
    entrance,
    sso,
    device_id = null,
  }: NewSession & { readonly device_id?: number | null },
): Promise<{ readonly token: string; readonly session_id: number }> {
  const is_around = await requireWayIn(tx, { user_id, account_id, entrance, sso })
  const token = newToken()
  const session_id = await insertSession(tx, {
    ...entrance,
    device_id,
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
  if (is_around) await tellOfBreakGlass(tx, ctx, { user_id, account_id, session_id, method: entrance.method })
  return { token, session_id }
}

const NO_SESSION: SessionView = {
  token: null,
  token_type: 'bearer',
  expires_at: null,
  account_choice_required: false,
  second_factor_required: false,
  login_ticket: null,
  methods: [],
  user: null,
  account: null,
  accounts: [],
}

/** AUT-4: several accounts, none chosen yet. With a ticket the choice is sent to auth/second-factor (ACCESS-4). */
export const askForAccount = (accounts: AccountRef[], login_ticket: string | null = null): SessionView => ({
  ...NO_SESSION,
  account_choice_required: true,
  login_ticket,
  accounts,
})

/** ACCESS-4: the password was right; nothing else is told before the second factor. */
export const askForFactor = (login_ticket: string, methods: FactorMethod[]): SessionView => ({
  ...NO_SESSION,
  second_factor_required: true,
  login_ticket,
  methods,
})

/** VIE-1. `expires_at` is when the session ends if it is not used again (CON-8). */
export async function readSession(ctx: Ctx, token: string, { user_id, account_id }: SessionOf): Promise<SessionView> {
  return {
    ...NO_SESSION,
    token,
    expires_at: new Date(ctx.now.getTime() + SESSION_IDLE_MS).toISOString(),
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

/** The same for a login; its browser is known from then on (ACCESS-14). */
export async function sendLogin(
  ctx: Ctx,
  reply: FastifyReply,
  { session, browser }: { readonly session: SessionView; readonly browser: Browser },
): Promise<SessionView> {
  const sent = await sendSession(ctx, reply, session)
  if (sent.token !== null) setDeviceCookie(reply, ctx.config, browser.device)
  return sent
}

export const clearSession = (ctx: Ctx, reply: FastifyReply): void => clearLoginCookie(reply, ctx.config)
