import type { FastifyReply, FastifyRequest } from 'fastify'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import type { Config } from '#server/platform/runtime/config.ts'

const NAME = 'turnout_device'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** What a browser is known by at login (ACCESS-14); anything else than what we gave is none. */
export function deviceCookie(req: FastifyRequest): string | null {
  const given = req.cookies[NAME]
  return given && TOKEN.test(given) ? given : null
}

/** A year from each login. It opens nothing: without it a login is mailed, that is all. */
export const setDeviceCookie = (
  reply: FastifyReply,
  { is_secure, is_development }: Pick<Config, 'is_secure' | 'is_development'>,
  token: string,
): void =>
  void reply.setCookie(NAME, token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: is_secure || !is_development,
    maxAge: YEAR_SECONDS,
  })
