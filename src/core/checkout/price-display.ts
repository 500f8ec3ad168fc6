import type { OrderTotals, QuotedItem, UnitQuote } from '#core/checkout/quote-order.ts'
import { type Minor, minor } from '#core/money.ts'
import type { TaxOrFeePart } from '#core/taxes-and-fees/apply-taxes.ts'

export const PRICE_DISPLAY_MODES = ['INCLUSIVE', 'EXCLUSIVE'] as const
export type PriceDisplayMode = (typeof PRICE_DISPLAY_MODES)[number]

export interface PriceDisplay {
  price: Minor
  /** Struck through beside the price; null when nothing was taken off. */
  former_price: Minor | null
  includes: TaxOrFeePart[]
  plus: TaxOrFeePart[]
}

/**
 * How a price is shown: the total in INCLUSIVE mode, the bare price in EXCLUSIVE mode, the former price in the same
 * mode; contained parts are always "includes", added ones follow the mode (PRC-20). Parts of 0 are left out; with
 * both lists empty there is no info button. The charge is the same.
 */
export function priceDisplay(
  unit: Omit<UnitQuote, 'unit_fee' | 'unit_tax' | 'unit_fee_included' | 'unit_tax_included'>,
  mode: PriceDisplayMode,
): PriceDisplay {
  const parts = unit.parts.filter((part) => part.amount > 0)
  const inside = (part: TaxOrFeePart) => part.included_in_price || mode === 'INCLUSIVE'
  const former = mode === 'INCLUSIVE' ? unit.unit_total_before_discount : unit.price_before_discount
  return {
    price: mode === 'INCLUSIVE' ? unit.unit_total : unit.price,
    former_price: unit.is_discounted ? former : null,
    includes: parts.filter(inside),
    plus: parts.filter((part) => !inside(part)),
  }
}

/** An item with the names that were frozen with it (RES-10); `label` is null for simple tickets. */
export interface SummaryItem extends Pick<QuotedItem, 'quantity' | 'price' | 'price_before_discount'> {
  title: string
  label: string | null
}

export interface SummaryRows {
  items: { title: string; label: string | null; quantity: number; unit: Minor; amount: Minor; former: Minor | null }[]
  discount: Minor | null
  subtotal: Minor
  fees: TaxOrFeePart[]
  taxes: TaxOrFeePart[]
  total: Minor
  includes: TaxOrFeePart[]
  refunded: Minor | null
  remaining: Minor | null
}

/**
 * The rows of the summary block (PRC-21). Items stand at their discounted price with the former amount beside it, so
 * they add up to the subtotal; the discount row tells what was taken off.
 */
export function summaryRows(
  order: Pick<OrderTotals, 'total_discount' | 'total_before_additions' | 'total_gross' | 'taxes_and_fees_rollup'> & {
    items: readonly SummaryItem[]
    total_refunded?: number
  },
): SummaryRows {
  const parts = order.taxes_and_fees_rollup.filter((part) => part.amount > 0)
  const added = (type: TaxOrFeePart['type']) => parts.filter((part) => part.type === type && !part.included_in_price)
  const refunded = order.total_refunded ?? 0
  return {
    items: order.items.map(({ title, label, quantity, price, price_before_discount }) => ({
      title,
      label,
      quantity,
      unit: price,
      amount: minor(price * quantity),
      former: price < price_before_discount ? minor(price_before_discount * quantity) : null,
    })),
    discount: order.total_discount > 0 ? order.total_discount : null,
    subtotal: order.total_before_additions,
    fees: added('FEE'),
    taxes: added('TAX'),
    total: order.total_gross,
    includes: parts.filter((part) => part.included_in_price),
    refunded: refunded > 0 ? minor(refunded) : null,
    remaining: refunded > 0 ? minor(Math.max(0, order.total_gross - refunded)) : null,
  }
}
