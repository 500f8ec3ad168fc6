import { currencyExponent, toMajorString } from '#core/platform/money.ts'
import { MOLLIE_MAX_CHARGE, MOLLIE_MIN_CHARGES } from './limits.ts'

/** Amounts as Mollie writes them: `{ currency: 'EUR', value: '12.50' }`, with the currency's own places (PSP-1). */
export interface MollieAmount {
  readonly currency: string
  readonly value: string
}

/** Currencies of ours that Mollie charges in, with its places where they are not ours. */
const CHARGED: readonly string[] =
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(
    ' ',
  )

/** Can Mollie charge exactly this (PAY-1)? What a method takes at most is asked of Mollie when the payment is made (PSP-2). */
export const mollieSupports = (amount: number, currency: string): boolean =>
  CHARGED.includes(currency) && amount >= (MOLLIE_MIN_CHARGES[currency] ?? 1) && amount <= MOLLIE_MAX_CHARGE

/** Our minor units in Mollie's decimal text. */
export const toMollieAmount = (amount: number, currency: string): MollieAmount => ({
  currency,
  value: toMajorString(amount, currency),
})

/** Mollie's decimal text in our minor units; null where it has more places than the currency (CUR-2). */
export function fromMollieAmount({ currency, value }: MollieAmount): number | null {
  const places = currencyExponent(currency)
  const found = /^(\d+)(?:\.(\d+))?$/.exec(value)
  if (!found) return null
  const fraction = found[2] ?? ''
  if (/[1-9]/.test(fraction.slice(places))) return null
  return Number(found[1]! + fraction.slice(0, places).padEnd(places, '0'))
}
