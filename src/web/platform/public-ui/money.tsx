import { useLingui } from '@lingui/react'
import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'

/** Formats amounts in the reader's style (MON-8): `const money = useMoney('EUR'); money(1250)`. */
export function useMoney(currency: string): (amount: number) => string {
  const { i18n } = useLingui()
  const tag = LOCALE_TAGS[i18n.locale as Locale] ?? 'en'
  return (amount) => formatMoney(amount, currency, tag)
}

/** The reader's language, for dates and inputs. */
export function useLocale(): { locale: Locale; tag: string } {
  const { i18n } = useLingui()
  const locale = i18n.locale as Locale
  return { locale, tag: LOCALE_TAGS[locale] ?? 'en' }
}
