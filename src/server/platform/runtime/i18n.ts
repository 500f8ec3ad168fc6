import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { LOCALE_TAGS, type Locale, type Message } from '#core/platform/locales.ts'
import { serverCatalogs } from '#locales/server.ts'

const instances = new Map<Locale, I18n>()

function instance(locale: Locale): I18n {
  let i18n = instances.get(locale)
  if (!i18n) {
    const messages = { [locale]: serverCatalogs[locale] ?? {} }
    // by its full tag: in Portugal none are many, in Brazil none are one
    i18n = setupI18n({ locale, locales: LOCALE_TAGS[locale], messages })
    // A sentence missing from a catalog (only possible before `npm run i18n`) is compiled from its source text.
    i18n.setMessagesCompiler(compileMessage)
    instances.set(locale, i18n)
  }
  return i18n
}

/** Renders a descriptor in a language (ICU syntax); values are plain text, never markup. */
export const translate = (locale: Locale, message: Message, values: Record<string, unknown> = {}): string =>
  instance(locale)._(message.id, { ...message.values, ...values }, { message: message.message })
