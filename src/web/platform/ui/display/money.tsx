import { useLingui } from '@lingui/react'
import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'

/** The BCP 47 tag that core's formatters and Intl take, of the language on screen. */
export const useLocaleTag = (): string => LOCALE_TAGS[useLingui().i18n.locale as Locale]

/** An amount in the reader's language (MON-8); 0 is written out. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatMoney(amount, currency, useLocaleTag())}</span>
}

/** Writes counts in the reader's language, to stand in a sentence. */
export function useCounts(): (value: number) => string {
  const { format } = new Intl.NumberFormat(useLocaleTag())
  return format
}

/** A plain count in the reader's language. */
export function Count({ value }: { value: number }) {
  return <>{useCounts()(value)}</>
}
