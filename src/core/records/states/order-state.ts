import { type Minor, sumOf } from '#core/platform/money.ts'

export const ORDER_STATUSES = ['RESERVED', 'AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Every allowed move of an order; any other is ORDER_STATE_CHANGED. CANCELLED is final (ORD-4 to ORD-17). */
export const ORDER_MOVES = {
  RESERVED: ['AWAITING_PAYMENT', 'COMPLETED', 'EXPIRED'],
  AWAITING_PAYMENT: ['COMPLETED', 'CANCELLED', 'EXPIRED'],
  COMPLETED: ['CANCELLED'],
  EXPIRED: ['COMPLETED'],
  CANCELLED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Statuses in which an order's items take stock without attendees: a hold (STK-1). */
export const HOLD_STATUSES = ['RESERVED', 'AWAITING_PAYMENT'] as const satisfies readonly OrderStatus[]
/** What the back-office list shows unless filtered (ORD-22). */
export const LISTED_ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly OrderStatus[]
/** Why a hold ended (ORD-2). */
export const EXPIRY_REASONS = ['TIME', 'REPLACED', 'ABANDONED'] as const
export type ExpiryReason = (typeof EXPIRY_REASONS)[number]

export const PAYMENT_STATUSES = [
  'NO_PAYMENT_REQUIRED',
  'AWAITING_PAYMENT',
  'PROCESSING',
  'PAYMENT_FAILED',
  'PAYMENT_RECEIVED',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * Moves of an order's payment status; null until the details are saved (ORD-3). Submitting again after a decline goes
 * back to AWAITING_PAYMENT, so that the earlier decline is not taken for the new one's (PAY-7). A promo code entered in
 * checkout may leave nothing to pay (PRO-9).
 */
export const PAYMENT_MOVES = {
  AWAITING_PAYMENT: ['PROCESSING', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED'],
  PROCESSING: ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED'],
  PAYMENT_FAILED: ['AWAITING_PAYMENT', 'PROCESSING', 'PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED'],
  PAYMENT_RECEIVED: [],
  NO_PAYMENT_REQUIRED: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

export const PAYMENT_PROVIDERS = ['stripe', 'offline', 'test'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

export const PAYMENT_ATTEMPT_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'PROCESSING',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
] as const
export type PaymentAttemptStatus = (typeof PAYMENT_ATTEMPT_STATUSES)[number]

/**
 * Moves of a payment attempt (PAY-4). A decline goes back to CREATED and keeps it open. The provider's word on received
 * money wins over our closed states: late money is settled or returned, never lost (STL-5, STL-6, STL-10).
 */
export const PAYMENT_ATTEMPT_MOVES = {
  CREATED: ['SUBMITTED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  SUBMITTED: ['CREATED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  PROCESSING: ['CREATED', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
  CANCELLED: ['SUCCEEDED'],
} as const satisfies Record<PaymentAttemptStatus, readonly PaymentAttemptStatus[]>

/** At most one attempt of an order is in these (PAY-4). */
export const OPEN_ATTEMPT_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'PROCESSING',
] as const satisfies readonly PaymentAttemptStatus[]

/** How a dispute of a payment stands (PAY-15). */
export const DISPUTE_STATUSES = ['OPEN', 'WON', 'LOST'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export const REFUND_ROW_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const
export type RefundRowStatus = (typeof REFUND_ROW_STATUSES)[number]

/** Moves of a refund; a success may be reported failed later, a failed one stays and a new one is made (RFD-6, RFD-14). */
export const REFUND_MOVES = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
} as const satisfies Record<RefundRowStatus, readonly RefundRowStatus[]>

/** Moves of a payment's return; a refused one can be tried again by staff (STL-8). */
export const PAYMENT_RETURN_MOVES = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: ['PENDING'],
} as const satisfies Record<RefundRowStatus, readonly RefundRowStatus[]>

/** Whether a table of moves allows this one. */
export const canMove = <S extends string>(moves: Record<S, readonly S[]>, from: S, to: S): boolean =>
  moves[from].includes(to)

/** The statuses from which a table of moves leads to the given one, for `where status = any(…)`. */
export const sourcesOf = <S extends string>(moves: Record<S, readonly S[]>, to: S): S[] =>
  (Object.keys(moves) as S[]).filter((from) => moves[from].includes(to))

export const REFUND_STATUSES = ['REFUND_PENDING', 'REFUND_FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

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

/** The words of the one badge (ORD-18); the order of the list is that of the dropdowns. */
export const DISPLAY_STATUSES = [
  'COMPLETED',
  'AWAITING_PAYMENT',
  'PROCESSING',
  'PAYMENT_FAILED',
  'RESERVED',
  'EXPIRED',
  'CANCELLED',
  ...REFUND_STATUSES,
] as const
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

export interface OrderStates {
  status: OrderStatus
  payment_status: PaymentStatus | null
  refund_status: RefundStatus | null
}

/** The one word for an order: refund first, then cancelled, expired, what the payment does, reserved, completed (ORD-18). */
export function displayStatus({ status, payment_status, refund_status }: OrderStates): DisplayStatus {
  if (refund_status !== null) return refund_status
  if (status === 'CANCELLED' || status === 'EXPIRED') return status
  if (payment_status === 'PAYMENT_FAILED' || payment_status === 'PROCESSING') return payment_status
  return status
}

/** A cancelled order whose badge tells its refund shows "Cancelled" as a second one (ORD-18). */
export const hasCancelledBadge = ({ status, refund_status }: Omit<OrderStates, 'payment_status'>): boolean =>
  status === 'CANCELLED' && refund_status !== null
