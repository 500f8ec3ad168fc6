import { allocate, type Minor, minor, sumOf } from '#core/platform/money.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { type RefundRow, RefundRowStatus, RefundStatus } from '#core/platform/states/refund-state.ts'

/** The reason of a refund that nobody here made (RFD-15). */
export const OUTSIDE_REFUND = 'OUTSIDE'

const NOT_REFUNDABLE_REASONS = ['FREE', 'MANUAL', 'NOT_PAID', 'FULLY_REFUNDED'] as const
export type NotRefundableReason = (typeof NOT_REFUNDABLE_REASONS)[number]

/** Refunds that take from what is refundable: a pending one already does (RFD-2). */
const counts = (refund: Pick<RefundRow, 'status'>): boolean => refund.status !== RefundRowStatus.FAILED

/** amount_paid minus refunds pending or succeeded (RFD-2). */
export const amountRefundable = (amount_paid: number, refunds: readonly RefundRow[]): Minor =>
  minor(Math.max(0, amount_paid - sumOf(refunds.filter(counts).map((refund) => refund.amount))))

export interface RefundableOrder {
  status: OrderStatus
  payment_status: PaymentStatus | null
  is_manually_created: boolean
  amount_paid: number
  refunds: readonly RefundRow[]
}

export type RefundCheck =
  | { ok: true; refundable: Minor }
  | { ok: false; code: 'ORDER_NOT_REFUNDABLE'; reason: NotRefundableReason }
  | { ok: false; code: 'REFUND_PENDING' }
  | { ok: false; code: 'REFUND_AMOUNT_INVALID'; refundable: Minor }

/**
 * Whether an order can be refunded, and by this amount if one is given: paid, not manual, no refund pending, something
 * left, 1 ≤ amount ≤ what is left (RFD-2, RFD-3, RFD-4). Dialog button and server ask the same.
 */
export function checkRefund(order: RefundableOrder, amount?: number): RefundCheck {
  const refuse = (reason: NotRefundableReason) => ({ ok: false, code: 'ORDER_NOT_REFUNDABLE', reason }) as const
  if (order.payment_status === PaymentStatus.NO_PAYMENT_REQUIRED) return refuse('FREE')
  if (order.is_manually_created) return refuse('MANUAL')
  const is_final = order.status === OrderStatus.COMPLETED || order.status === OrderStatus.CANCELLED
  if (!is_final || order.payment_status !== PaymentStatus.PAYMENT_RECEIVED) return refuse('NOT_PAID')
  if (order.refunds.some((refund) => refund.status === RefundRowStatus.PENDING))
    return { ok: false, code: RefundStatus.REFUND_PENDING }
  const refundable = amountRefundable(order.amount_paid, order.refunds)
  if (refundable === 0) return refuse('FULLY_REFUNDED')
  const fits = amount === undefined || (Number.isSafeInteger(amount) && amount >= 1 && amount <= refundable)
  return fits ? { ok: true, refundable } : { ok: false, code: 'REFUND_AMOUNT_INVALID', refundable }
}

/** What a refund consists of: the first three sum to it, the included ones lie inside them (RFD-9). */
export interface RefundShares {
  net_amount: Minor
  fee_amount: Minor
  tax_amount: Minor
  fee_included_amount: Minor
  tax_included_amount: Minor
}

export interface RefundableTotals {
  total_before_additions: number
  total_fee: number
  total_tax: number
  total_fee_included: number
  total_tax_included: number
}

type EarlierShares = { [K in keyof RefundShares]: number }

/** Shares in the given proportions, each cut down to what is left of it; the overhang goes to the first with room. */
function split(amount: number, proportions: readonly number[], left: readonly number[]): Minor[] {
  const parts = allocate(amount, proportions).map((part, index) => Math.min(part, left[index] ?? 0))
  let overhang = amount - sumOf(parts)
  return parts.map((part, index) => {
    const more = Math.min(overhang, (left[index] ?? 0) - part)
    overhang -= more
    return minor(part + more)
  })
}

/**
 * The shares of a refund in the order's proportions, by largest remainder; never more than earlier refunds (pending or
 * succeeded) left of each, and the one that brings back the last unit takes the rest, so that shares add up to the
 * order (RFD-9). A contained part is independent of the others: a contained tax may lie inside a contained fee.
 */
export function refundShares(
  amount: number,
  totals: RefundableTotals,
  earlier: readonly EarlierShares[],
): RefundShares {
  const spent = (key: keyof RefundShares) => sumOf(earlier.map((shares) => shares[key]))
  const whole = [totals.total_before_additions, totals.total_fee, totals.total_tax]
  const keys = ['net_amount', 'fee_amount', 'tax_amount'] as const
  const left = whole.map((total, index) => total - spent(keys[index] ?? 'net_amount'))
  const [net_amount = minor(0), fee_amount = minor(0), tax_amount = minor(0)] = split(amount, whole, left)

  const is_last = amount === sumOf(left)
  const included = (total: number, key: keyof RefundShares): Minor => {
    const rest = Math.max(0, total - spent(key))
    if (is_last) return minor(rest)
    const [share = 0] = allocate(amount, [total, sumOf(whole) - total])
    return minor(Math.min(share, rest))
  }
  return {
    net_amount,
    fee_amount,
    tax_amount,
    fee_included_amount: included(totals.total_fee_included, 'fee_included_amount'),
    tax_included_amount: included(totals.total_tax_included, 'tax_included_amount'),
  }
}
