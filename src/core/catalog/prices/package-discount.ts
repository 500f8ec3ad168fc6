import type { PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import { allocate, sumOf } from '#core/platform/money.ts'
import type { QuoteLine } from './quote-order.ts'

/** So many units of a line, and what a code takes off each. */
export interface DiscountedUnits {
  readonly quantity: number
  readonly discount: { readonly discount_type: 'FIXED'; readonly discount: number }
}

/**
 * What a code of a fixed amount takes off the units of each part of a package, by the part's line: the amount is taken off
 * the package, at most its price, and split over its units in order by largest remainder by designated price (PRC-33).
 */
export function splitOverParts(
  { discount }: Pick<PromoCodeTerms, 'discount'>,
  lines: readonly QuoteLine[],
  header: number,
): Map<number, DiscountedUnits[]> {
  const packages = lines[header]!.quantity
  const units = lines.flatMap((line, index) =>
    line.parent === header
      ? Array.from({ length: line.quantity / packages }, () => ({ line: index, price: line.designated ?? 0 }))
      : [],
  )
  const prices = units.map(({ price }) => price)
  const shares = allocate(Math.min(sumOf(prices), discount), prices)
  const split = new Map<number, DiscountedUnits[]>()
  units.forEach(({ line }, index) => {
    const known = split.get(line) ?? []
    split.set(line, [...known, { quantity: packages, discount: { discount_type: 'FIXED', discount: shares[index]! } }])
  })
  return split
}
