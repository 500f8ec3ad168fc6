import { currencyExponent } from '#core/platform/money.ts'

/** What an event has that stands in the way of another currency. */
export interface CurrencyTies {
  readonly has_orders: boolean
  /** A ticket price above 0, a FIXED promo code or a FIXED discount. */
  readonly has_amounts: boolean
  /** A FIXED tax or fee of one of its tickets: an amount of the account, in the account's words. */
  readonly has_fixed_taxes: boolean
}

export type CurrencyRefusal = 'CURRENCY_LOCKED' | 'CURRENCY_DECIMALS' | 'CURRENCY_FIXED_TAX'

/**
 * Why the event's currency cannot become this one; null when it can (MON-7). It locks with the first order. Before it,
 * amounts keep their figures, 12.00 EUR is 12.00 USD: that needs the same number of decimal places. A FIXED tax or fee
 * belongs to the account in its own currency, so it has to leave the tickets first (TAX-2).
 */
export function refuseCurrency(
  { from, to }: { from: string; to: string },
  { has_orders, has_amounts, has_fixed_taxes }: CurrencyTies,
): CurrencyRefusal | null {
  if (from === to) return null
  if (has_orders) return 'CURRENCY_LOCKED'
  if (has_amounts && currencyExponent(from) !== currencyExponent(to)) return 'CURRENCY_DECIMALS'
  return has_fixed_taxes ? 'CURRENCY_FIXED_TAX' : null
}
