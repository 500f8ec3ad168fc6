import type { TaxOrFeePart } from './apply-taxes.ts'
import { type SummaryItem, type SummaryItemInput, summaryItems } from './summary-items.ts'

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

/** An order as its summary block needs it. */
export interface SummaryInput {
  items: readonly SummaryItemInput[]
  total_discount: number
  total_before_additions: number
  total_gross: number
  taxes_and_fees_rollup: readonly PricePart[]
  /** Empty of an order from before discounts had names: their total stands in one row. */
  discounts_rollup: readonly {
    readonly type: 'RULE' | 'CODE'
    readonly id: number | null
    readonly name: string
    readonly amount: number
  }[]
  total_refunded?: number
  /** Refunds that are asked for and not yet through. */
  refund_pending?: number
}

export const SUM_KINDS = [
  'DISCOUNT',
  'CODE_DISCOUNT',
  'SUBTOTAL',
  'FEE',
  'TAX',
  'TOTAL',
  'INCLUDES',
  'REFUND_PENDING',
  'REFUNDED',
  'REMAINING',
] as const
export type SumKind = (typeof SUM_KINDS)[number]

/** One figure below the lines, signed as it is shown: what is taken off is negative. */
export interface SumRow {
  kind: SumKind
  amount: number
  /** That of the tax, fee or discount, or the code; null where the kind says it all. */
  name: string | null
  /** Unlike that of every other row of the block. */
  key: string
}

export interface SummaryRows {
  items: SummaryItem[]
  sums: SumRow[]
}

const sum = (kind: SumKind, amount: number): SumRow => ({ kind, amount, name: null, key: kind })
const partSum = (kind: SumKind, part: PricePart): SumRow => ({
  kind,
  amount: part.amount,
  name: part.name,
  key: `${kind}-${part.tax_or_fee_id}`,
})

/**
 * The rows of the summary block, in the order they are shown everywhere (PRC-21). Read downwards they add up: the lines
 * stand at the price before the discount, which is taken off once below them. A subtotal stands only where something
 * lies between it and the lines or the total.
 */
export function summaryRows(order: SummaryInput): SummaryRows {
  const parts = order.taxes_and_fees_rollup.filter((part) => part.amount > 0)
  const added = (type: PricePart['type']) =>
    parts.filter((part) => part.type === type && !part.included_in_price).map((part) => partSum(type, part))
  const discount = discountSums(order)
  const additions = [...added('FEE'), ...added('TAX')]
  const has_subtotal = discount.length + additions.length > 0
  return {
    items: summaryItems(order.items),
    sums: [
      ...discount,
      ...(has_subtotal ? [sum('SUBTOTAL', order.total_before_additions)] : []),
      ...additions,
      sum('TOTAL', order.total_gross),
      ...parts.filter((part) => part.included_in_price).map((part) => partSum('INCLUDES', part)),
      ...refundSums(order),
    ],
  }
}

/** Each discount by its name (PRC-35). */
function discountSums({ total_discount, discounts_rollup }: SummaryInput): SumRow[] {
  if (total_discount === 0) return []
  if (discounts_rollup.length === 0) return [sum('DISCOUNT', -total_discount)]
  return discounts_rollup.map(({ type, id, name, amount }) => ({
    kind: type === 'CODE' ? 'CODE_DISCOUNT' : 'DISCOUNT',
    amount: -amount,
    name,
    key: `${type}-${id}`,
  }))
}

function refundSums({ total_gross, total_refunded = 0, refund_pending = 0 }: SummaryInput): SumRow[] {
  const pending = refund_pending > 0 ? [sum('REFUND_PENDING', -refund_pending)] : []
  if (total_refunded === 0) return pending
  return [...pending, sum('REFUNDED', -total_refunded), sum('REMAINING', Math.max(0, total_gross - total_refunded))]
}
