import { type Minor, sumOf } from '#core/platform/money.ts'

/** The states of one refund, and of the return of a payment that completed nothing (STL-8). */
export const RefundRowStatus = { PENDING: 'PENDING', SUCCEEDED: 'SUCCEEDED', FAILED: 'FAILED' } as const
export type RefundRowStatus = keyof typeof RefundRowStatus
export const REFUND_ROW_STATUSES = Object.values(RefundRowStatus)

/** Moves of a refund; a success may be reported failed later, a failed one stays and a new one is made (RFD-6, RFD-14). */
export const REFUND_MOVES = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
} as const satisfies Record<RefundRowStatus, readonly RefundRowStatus[]>

/** What an order says of its refunds; derived from them, so it has no moves of its own (RFD-8). */
export const RefundStatus = {
  REFUND_PENDING: 'REFUND_PENDING',
  REFUND_FAILED: 'REFUND_FAILED',
  REFUNDED: 'REFUNDED',
  PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED',
} as const
export type RefundStatus = keyof typeof RefundStatus
export const REFUND_STATUSES = Object.values(RefundStatus)

export interface RefundRow {
  id: number
  status: RefundRowStatus
  amount: number
}

/** Sum of refunds that arrived (RFD-8). */
export const totalRefunded = (refunds: readonly RefundRow[]): Minor =>
  sumOf(refunds.filter((refund) => refund.status === 'SUCCEEDED').map((refund) => refund.amount))

/** The refund status of an order: pending wins, then a failed newest one, then how much of the payment is back (RFD-8). */
export function refundStatus(refunds: readonly RefundRow[], amount_paid: number): RefundStatus | null {
  if (refunds.some((refund) => refund.status === 'PENDING')) return 'REFUND_PENDING'
  const newest = refunds.reduce<RefundRow | null>((last, row) => (last && last.id > row.id ? last : row), null)
  if (newest?.status === 'FAILED') return 'REFUND_FAILED'
  const refunded = totalRefunded(refunds)
  if (refunded === 0) return null
  return refunded >= amount_paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}
