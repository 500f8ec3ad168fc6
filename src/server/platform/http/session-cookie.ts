import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/runtime/config.ts'

/** The name without protection: over http, and over https for sessions of the release before (ADR 0035). */
const PLAIN = 'turnout_session'
/** Browsers take a cookie of this name from the very host over https only: a neighbouring host cannot plant one. */
const HOST_BOUND = '__Host-turnout_session'

type Facts = Pick<Config, 'is_secure' | 'is_development'>

export interface LoginCookie {
  readonly token: string
  /** Over https by the plain name: only a session begun before the name changed is good under it. */
  readonly is_unprotected: boolean
}

/** The session that the browser's cookie names (AUT-2). */
export function loginCookie(req: FastifyRequest, { is_secure }: Facts): LoginCookie | null {
  const bound = is_secure ? req.cookies[HOST_BOUND] : undefined
  if (bound) return { token: bound, is_unprotected: false }
  const plain = req.cookies[PLAIN]
  return plain ? { token: plain, is_unprotected: is_secure } : null
}

const optionsOf = ({ is_secure, is_development }: Facts) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: is_secure || !is_development }) as const

interface NewCookie {
  readonly token: string
  readonly max_age_seconds: number
  /** Processes of the release before may still answer this browser: they know the plain name alone. */
  readonly is_rolling_out: boolean
}

export function setLoginCookie(reply: FastifyReply, config: Facts, cookie: NewCookie): void {
  const options = { ...optionsOf(config), maxAge: cookie.max_age_seconds }
  if (config.is_secure) reply.setCookie(HOST_BOUND, cookie.token, options)
  if (!config.is_secure || cookie.is_rolling_out) reply.setCookie(PLAIN, cookie.token, options)
}

export function clearLoginCookie(reply: FastifyReply, config: Facts): void {
  if (config.is_secure) reply.clearCookie(HOST_BOUND, optionsOf(config))
  reply.clearCookie(PLAIN, optionsOf(config))
}
