/** A product as far as its numbers go. */
interface Counted {
  readonly stock_per_date: boolean
  readonly prices: readonly { readonly quantity_available: number | null }[]
}

/**
 * How many of a product there are in all: its prices together, and each date with all of it where it is counted by date
 * (DAT-6). Null where one of its prices has no limit.
 */
export function wholeQuantity({ prices, stock_per_date }: Counted, dates_count: number): number | null {
  let sum = 0
  for (const { quantity_available } of prices) {
    if (quantity_available === null) return null
    sum += quantity_available
  }
  return stock_per_date ? sum * Math.max(1, dates_count) : sum
}
