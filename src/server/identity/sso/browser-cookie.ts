import type { FastifyReply, FastifyRequest } from 'fastify'
import { SSO_ATTEMPT_MS } from '#core/identity/sso/limits.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { newToken } from '#server/platform/runtime/secrets.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Browsers take a cookie of this name from the very host over https only (SEC-23). */
const nameOf = ({ is_secure }: Pick<Config, 'is_secure'>): string => (is_secure ? '__Host-turnout_sso' : 'turnout_sso')

export function readSsoCookie(req: FastifyRequest, config: Config): string | null {
  const value = req.cookies[nameOf(config)] ?? ''
  return TOKEN.test(value) ? value : null
}

/**
 * What ties an attempt to the browser that began it: without it nobody can be sent into somebody else's session
 * (ACCESS-8). Two windows of one browser share it. Lax, as the provider sends the browser back from another site.
 */
export function keepSsoCookie(req: FastifyRequest, reply: FastifyReply, config: Config): string {
  const value = readSsoCookie(req, config) ?? newToken()
  reply.setCookie(nameOf(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.is_secure || !config.is_development,
    maxAge: SSO_ATTEMPT_MS / SECOND_MS,
  })
  return value
}
