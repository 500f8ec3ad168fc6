import type { TaxOrFeePart } from '#core/taxes-and-fees/apply-taxes.ts'

export const PRICE_DISPLAY_MODES = ['INCLUSIVE', 'EXCLUSIVE'] as const
export type PriceDisplayMode = (typeof PRICE_DISPLAY_MODES)[number]

/** A tax or fee with its amount, as computed or as read from a view. */
export type PricePart = Omit<TaxOrFeePart, 'amount'> & { amount: number }

export interface PriceDisplay {
  price: number
  /** Struck through beside the price; null when nothing was taken off. */
  former_price: number | null
  includes: PricePart[]
  plus: PricePart[]
}

/**
 * How a price is shown: the total in INCLUSIVE mode, the bare price in EXCLUSIVE mode, the former price in the same
 * mode; contained parts are always "includes", added ones follow the mode (PRC-20). Parts of 0 are left out; with
 * both lists empty there is no info button. The charge is the same.
 */
export function priceDisplay(
  unit: {
    price: number
    price_before_discount: number
    unit_total: number
    unit_total_before_discount: number
    is_discounted: boolean
    parts: readonly PricePart[]
  },
  mode: PriceDisplayMode,
): PriceDisplay {
  const parts = unit.parts.filter((part) => part.amount > 0)
  const inside = (part: PricePart) => part.included_in_price || mode === 'INCLUSIVE'
  const former = mode === 'INCLUSIVE' ? unit.unit_total_before_discount : unit.price_before_discount
  return {
    price: mode === 'INCLUSIVE' ? unit.unit_total : unit.price,
    former_price: unit.is_discounted ? former : null,
    includes: parts.filter(inside),
    plus: parts.filter((part) => !inside(part)),
  }
}

/** An order as its summary block needs it; names are those frozen with the item, `label` is null for simple tickets. */
export interface SummaryInput {
  items: readonly {
    title: string
    label: string | null
    quantity: number
    price: number
    price_before_discount: number
  }[]
  total_discount: number
  total_before_additions: number
  total_gross: number
  taxes_and_fees_rollup: readonly PricePart[]
  total_refunded?: number
}

export interface SummaryRows {
  items: {
    title: string
    label: string | null
    quantity: number
    unit: number
    amount: number
    former: number | null
  }[]
  discount: number | null
  subtotal: number
  fees: PricePart[]
  taxes: PricePart[]
  total: number
  includes: PricePart[]
  refunded: number | null
  remaining: number | null
}

/**
 * The rows of the summary block (PRC-21). Items stand at their discounted price with the former amount beside it, so
 * they add up to the subtotal; the discount row tells what was taken off.
 */
export function summaryRows(order: SummaryInput): SummaryRows {
  const parts = order.taxes_and_fees_rollup.filter((part) => part.amount > 0)
  const added = (type: PricePart['type']) => parts.filter((part) => part.type === type && !part.included_in_price)
  const refunded = order.total_refunded ?? 0
  return {
    items: order.items.map(({ title, label, quantity, price, price_before_discount }) => ({
      title,
      label,
      quantity,
      unit: price,
      amount: price * quantity,
      former: price < price_before_discount ? price_before_discount * quantity : null,
    })),
    discount: order.total_discount > 0 ? order.total_discount : null,
    subtotal: order.total_before_additions,
    fees: added('FEE'),
    taxes: added('TAX'),
    total: order.total_gross,
    includes: parts.filter((part) => part.included_in_price),
    refunded: refunded > 0 ? refunded : null,
    remaining: refunded > 0 ? Math.max(0, order.total_gross - refunded) : null,
  }
}
