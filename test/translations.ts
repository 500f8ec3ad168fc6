import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Locale } from '#core/platform/locales.ts'
import { adminCatalogs } from '#locales/admin.ts'
import { checkoutCatalogs, doorCatalogs, publicCatalogs } from '#locales/public.ts'

/**
 * What a button or label says in a language, by its English text: journeys in German read the catalog instead of
 * repeating its wording. Only for sentences without values.
 */
export async function translationsIn(locale: Locale): Promise<(english: string) => string> {
  const { messages } = await publicCatalogs[locale]()
  const { messages: checkout } = await checkoutCatalogs[locale]()
  const { messages: door } = await doorCatalogs[locale]()
  const { messages: admin } = await adminCatalogs[locale]()
  return (english) => {
    const id = generateMessageId(english)
    const compiled = messages[id] ?? checkout[id] ?? door[id] ?? admin[id]
    const text = Array.isArray(compiled) ? compiled.join('') : compiled
    if (typeof text !== 'string' || text === '') throw new Error(`no ${locale} words for “${english}”`)
    return text
  }
}
