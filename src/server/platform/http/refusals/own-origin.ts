import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { LOCAL_NAMES } from '#server/platform/runtime/local.ts'

function isOwn(origin: string, config: Config): boolean {
  const own = new URL(config.app_url)
  if (origin === own.origin) return true
  const given = URL.canParse(origin) ? new URL(origin) : null
  return Boolean(config.has_local_address && given && LOCAL_NAMES.includes(given.hostname) && given.port === own.port)
}

/** Cookie logins may change things only from the installation's own address (AUT-3, SEC-23). */
export function requireOwnOrigin({ headers }: FastifyRequest, config: Config): void {
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin') return
  if (headers.origin === undefined || !isOwn(headers.origin, config)) throw new AppError('ORIGIN_REFUSED')
}

/** Programs name no origin; a browser names that of the page, and no page of elsewhere may call (MCP-1). */
export function refuseForeignOrigin({ headers }: FastifyRequest, config: Config): void {
  if (headers.origin !== undefined && !isOwn(headers.origin, config)) throw new AppError('ORIGIN_REFUSED')
}
