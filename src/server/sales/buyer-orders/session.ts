import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHECKOUT_SESSION_SECONDS, SESSION_HALF_BYTES } from '#core/sales/checkout/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { endOfUnsignedSessions } from '#server/platform/context/roll-out.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { drawBytes, hashToken, type Secrets } from '#server/platform/runtime/secrets.ts'
import { hasRunningOrder } from '#server/records/orders/queries.ts'

/** A checkout session ties a browser to its orders before completion (RES-2); the server keeps only its hash. */
const CHECKOUT_COOKIE = 'turnout_checkout'
const CHECKOUT_HEADER = 'x-checkout-session'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const signatureOf = (secrets: Secrets, random: Buffer): Buffer =>
  secrets.mac('checkout-session-signature', random.toString('base64url')).subarray(0, SESSION_HALF_BYTES)

function issue(secrets: Secrets, random: Buffer): string {
  return Buffer.concat([random, signatureOf(secrets, random)]).toString('base64url')
}

function isIssued(secrets: Secrets, session: string): boolean {
  const bytes = Buffer.from(session, 'base64url')
  // a text that decodes alike but is written otherwise would be another session with the same signature
  if (bytes.toString('base64url') !== session) return false
  return timingSafeEqual(
    bytes.subarray(SESSION_HALF_BYTES),
    signatureOf(secrets, bytes.subarray(0, SESSION_HALF_BYTES)),
  )
}

/** What the caller sends, issued or not: the header wins over the cookie. */
function givenSession(req: FastifyRequest): string | null {
  const header = req.headers[CHECKOUT_HEADER]
  const given = typeof header === 'string' ? header : req.cookies[CHECKOUT_COOKIE]
  return given && TOKEN.test(given) ? given : null
}

/** While sessions of the release before may still run: 24 h after its last process may have issued one (ADR 0035). */
async function mayBeUnsigned(ctx: Ctx): Promise<boolean> {
  const last_issued = await endOfUnsignedSessions(ctx)
  return ctx.now.getTime() < last_issued.getTime() + CHECKOUT_SESSION_SECONDS * 1000
}

/**
 * The session the caller presents, if the server issued it (RES-2). One of the release before opens the orders that carry
 * it, which nobody can have made up: an order's own hash decides.
 */
async function presentedSession(ctx: Ctx, req: FastifyRequest): Promise<string | null> {
  const given = givenSession(req)
  if (given === null || isIssued(ctx.secrets, given)) return given
  return (await mayBeUnsigned(ctx)) ? given : null
}

/** The same where an order is to be tied to it, or it is set as the browser's own: one of before needs a running order. */
export async function bindableSession(ctx: Ctx, req: FastifyRequest): Promise<string | null> {
  const session = await presentedSession(ctx, req)
  if (session === null || isIssued(ctx.secrets, session)) return session
  return (await hasRunningOrder(ctx.db, hashToken(session))) ? session : null
}

export async function presentedSessionHash(ctx: Ctx, req: FastifyRequest): Promise<Buffer | null> {
  const session = await presentedSession(ctx, req)
  return session ? hashToken(session) : null
}

/**
 * A new session. Derived from the Idempotency-Key where there is one, so that a repeated call hands out the same
 * session and a buyer whose first answer got lost keeps the hold (RES-2, REL-28). `scope` is the key with its caller and
 * request: a logged-in caller may choose any key, so the key alone would hand one caller the session of another.
 */
export const newSession = (secrets: Secrets, scope: string | null): string =>
  issue(
    secrets,
    scope
      ? secrets.mac('checkout-session-of-key', scope).subarray(0, SESSION_HALF_BYTES)
      : drawBytes(SESSION_HALF_BYTES),
  )

/** What the release before derived from the key, for a call that it answered and this one repeats. */
export const unsignedSession = async (ctx: Ctx, scope: string): Promise<string | null> =>
  (await mayBeUnsigned(ctx)) ? ctx.secrets.mac('checkout-session', scope).toString('base64url') : null

export function setSessionCookie(reply: FastifyReply, session: string, config: Config): void {
  reply.setCookie(CHECKOUT_COOKIE, session, {
    path: '/api/public',
    httpOnly: true,
    secure: config.is_secure,
    sameSite: 'lax',
    maxAge: CHECKOUT_SESSION_SECONDS,
  })
}
