import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { hashToken, type Secrets } from '#server/platform/secrets.ts'

/** A checkout session ties a browser to its orders before completion (RES-2); the server keeps only its hash. */
const CHECKOUT_COOKIE = 'turnout_checkout'
const CHECKOUT_HEADER = 'x-checkout-session'
const MAX_AGE_SECONDS = 24 * 3600
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The session the caller presents: the header wins over the cookie. */
export function presentedSession(req: FastifyRequest): string | null {
  const header = req.headers[CHECKOUT_HEADER]
  if (typeof header === 'string') return TOKEN.test(header) ? header : null
  const cookie = req.cookies[CHECKOUT_COOKIE]
  return cookie && TOKEN.test(cookie) ? cookie : null
}

export function presentedSessionHash(req: FastifyRequest): Buffer | null {
  const session = presentedSession(req)
  return session ? hashToken(session) : null
}

/**
 * A new session. Derived from the Idempotency-Key where there is one, so that a repeated call hands out the same
 * session and a buyer whose first answer got lost keeps the hold (RES-2, REL-28). `scope` is the key with its caller and
 * request: a logged-in caller may choose any key, so the key alone would hand one caller the session of another.
 */
export const newSession = (secrets: Secrets, scope: string | null): string =>
  scope ? secrets.mac('checkout-session', scope).toString('base64url') : randomBytes(32).toString('base64url')

export function setSessionCookie(reply: FastifyReply, session: string, config: Config): void {
  reply.setCookie(CHECKOUT_COOKIE, session, {
    path: '/api/public',
    httpOnly: true,
    secure: config.is_secure,
    sameSite: 'lax',
    maxAge: MAX_AGE_SECONDS,
  })
}
