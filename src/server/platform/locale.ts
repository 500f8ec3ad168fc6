import type { FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOfHeader } from '#core/locales.ts'
import type { Actor } from './context.ts'

export const LOCALE_COOKIE = 'locale'

/** Cookie, then the logged-in user's language, then the browser, then English (LOC-2). `?lang=` is a page's own affair. */
export function requestLocale(req: FastifyRequest, actor: Actor | null): Locale {
  const cookie = req.cookies[LOCALE_COOKIE]
  if (isLocale(cookie)) return cookie
  if (actor) return actor.language
  return localeOfHeader(req.headers['accept-language'] ?? '') ?? DEFAULT_LOCALE
}
