import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { isLocale, LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'

type Load = () => Promise<{ messages: Messages }>

/** One instance per request or document, with the catalogs of its own language only. */
export async function createI18n(locale: Locale, catalogs: readonly Readonly<Record<Locale, Load>>[]): Promise<I18n> {
  const loaded = await Promise.all(catalogs.map((catalog) => catalog[locale]()))
  const messages: Messages = Object.assign({}, ...loaded.map((catalog) => catalog.messages))
  // by its full tag: in Portugal none are many, in Brazil none are one
  const i18n = setupI18n({ locale, locales: LOCALE_TAGS[locale], messages: { [locale]: messages } })
  if (import.meta.env.DEV) {
    // a sentence written today is not in the catalogs yet and is compiled from its English source
    const { compileMessage } = await import('@lingui/message-utils/compileMessage')
    i18n.setMessagesCompiler(compileMessage)
  }
  return i18n
}

/** The language of the document the server wrote (LOC-2). */
export function documentLocale(): Locale {
  const tag = document.documentElement.lang.toLowerCase()
  if (isLocale(tag)) return tag
  const base = tag.split('-')[0]
  return isLocale(base) ? base : 'en'
}

/** Whether the document is as a user of this language would get it anew: a cookie outweighs the user (LOC-2). */
export const isSpoken = (language: Locale): boolean =>
  documentLocale() === language || /(?:^|;\s*)locale=/.test(document.cookie)
