import type { FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOfHeader } from '#core/platform/locales.ts'
import type { Actor } from './context.ts'

export const LOCALE_COOKIE = 'locale'
/** What our own pages send along with their calls: the language they are in. */
const LOCALE_HEADER = 'x-locale'

export const hasLocaleCookie = (req: FastifyRequest): boolean => isLocale(req.cookies[LOCALE_COOKIE])

/**
 * Cookie, then the logged-in user's language, then the browser, then English: of pages, and of calls that name none
 * (LOC-2). `?lang=` is a page's own affair.
 */
export function requestLocale(req: FastifyRequest, actor: Actor | null): Locale {
  const cookie = req.cookies[LOCALE_COOKIE]
  if (isLocale(cookie)) return cookie
  if (actor) return actor.language
  return localeOfHeader(req.headers['accept-language'] ?? '') ?? DEFAULT_LOCALE
}

/**
 * A call is answered, and an order placed, in the language of the page it comes from, which may be that of a widget or of
 * a choice made since in another tab (LOC-2). Never asked of pages: they are kept by what `requestLocale` reads.
 */
export function callLocale(req: FastifyRequest, actor: Actor | null): Locale {
  const named = req.headers[LOCALE_HEADER]
  return isLocale(named) ? named : requestLocale(req, actor)
}
