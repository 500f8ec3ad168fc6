import type { FastifyRequest } from 'fastify'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#core/identity/auth/limits.ts'
import type { SessionMethod } from '#core/identity/factors/factors.ts'
import { factorDueAt } from '#core/identity/factors/policy.ts'
import { oneByOne, resolveGrants, roleOf } from '#core/identity/grants/resolve-grants.ts'
import { judgeWayIn } from '#core/identity/sso-connections/sign-on-only.ts'
import type { AppError } from '#core/platform/errors/errors.ts'
import type { Locale } from '#core/platform/locales.ts'
import { authenticateKey } from '#server/identity/api-keys/authenticate-key.ts'
import { isKeyLike } from '#server/identity/api-keys/key-token.ts'
import { findActiveSession } from '#server/identity/people/session-queries.ts'
import type { Actor, Deps } from '#server/platform/context/context.ts'
import { endOfUnsignedSessions } from '#server/platform/context/roll-out.ts'
import { loginCookie } from '#server/platform/http/session-cookie.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { SESSION_TOUCH_MS } from './limits.ts'
import { touchSession } from './queries.ts'
import { mayAct } from './second-step/require-proof.ts'

const TOKEN = /^[A-Za-z0-9_-]{20,100}$/

/** What follows `Bearer`; null where another scheme, or none, is used. */
function bearerOf({ headers }: FastifyRequest): string | null {
  const found = headers.authorization === undefined ? null : /^bearer(?:\s+(.*))?$/is.exec(headers.authorization)
  return found && (found[1] ?? '')
}

interface Presented {
  readonly token: string
  readonly by_cookie: boolean
  readonly is_unprotected: boolean
}

/**
 * The bearer token decides over the cookie when both are sent (AUT-3): also one that is no token of ours, or a client
 * would act as somebody else than it says.
 */
function presentedToken(req: FastifyRequest, { config }: Deps): Presented | null {
  const token = bearerOf(req)
  if (token !== null) {
    return TOKEN.test(token) ? { token, by_cookie: false, is_unprotected: false } : null
  }
  const cookie = loginCookie(req, config)
  return cookie && { ...cookie, by_cookie: true }
}

/**
 * Who is calling: a key, which comes as a bearer and in no other way (KEY-3), or somebody logged in. A key that is not good is
 * a refusal, whatever is called. Null at once for who shows nothing.
 */
export function authenticate(deps: Deps, req: FastifyRequest, now: Date): Promise<Actor | AppError | null> | null {
  const bearer = bearerOf(req)
  if (bearer !== null && isKeyLike(bearer)) return authenticateKey(deps, bearer, { now, ip: req.ip })
  const presented = presentedToken(req, deps)
  return presented && authenticateSession(deps, presented, now)
}

/** Who is logged in, checked against the membership on every call (AUT-1, PRM-31). */
async function authenticateSession(deps: Deps, presented: Presented, now: Date): Promise<Actor | null> {
  const session = await findActiveSession(deps.db, hashToken(presented.token), now)
  if (!session) return null
  const { last_used_at, created_at } = session
  if (
    now.getTime() - last_used_at.getTime() >= SESSION_IDLE_MS ||
    now.getTime() - created_at.getTime() >= SESSION_MAX_MS
  )
    return null
  if (presented.is_unprotected && created_at >= (await endOfUnsignedSessions(deps))) return null
  if (now.getTime() - last_used_at.getTime() > SESSION_TOUCH_MS) await touchSession(deps.db, session.id, now)
  const role = roleOf(session.grants)
  return {
    kind: 'USER',
    session_id: session.id,
    user_id: session.user_id,
    key: null,
    account_id: session.account_id,
    name: [session.first_name, session.last_name].filter(Boolean).join(' '),
    email: session.email,
    role,
    grants: resolveGrants(oneByOne(session.grants), session.own_roles),
    is_account_owner: session.is_account_owner,
    language: session.language as Locale,
    sso_connection_id: session.sso_connection_id,
    sso_identity_id: session.sso_identity_id,
    by_cookie: presented.by_cookie,
    proof: {
      factor_proved_at: session.factor_proved_at,
      fresh_until: session.fresh_until,
      factor_due_at: factorDueAt({ ...session, role }),
      needs_sign_on: judgeWayIn({ ...session, method: session.method as SessionMethod | null }) === 'REFUSED',
    },
  }
}

const visitors = new WeakMap<FastifyRequest, Promise<Actor | null>>()

/** Whoever still owes a second factor sees pages as everybody does: a draft is nothing for them yet (ACCESS-5). */
const staffOnly = (actor: Actor | null, { ctx }: FastifyRequest): Actor | null =>
  mayAct({ actor, now: ctx.now }) ? actor : null

/** Who reads a page, looked up once a request; whoever brings no cookie of a login costs nothing. */
export function readVisitor(deps: Deps, req: FastifyRequest): Promise<Actor | null> {
  const presented = loginCookie(req, deps.config) && presentedToken(req, deps)
  if (!presented) return Promise.resolve(null)
  const visitor =
    visitors.get(req) ?? authenticateSession(deps, presented, req.ctx.now).then((actor) => staffOnly(actor, req))
  visitors.set(req, visitor)
  return visitor
}
