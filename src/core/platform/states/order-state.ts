import { RefundStatus } from './refund-state.ts'

export const OrderStatus = {
  RESERVED: 'RESERVED',
  AWAITING_PAYMENT: 'AWAITING_PAYMENT',
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
} as const
export type OrderStatus = keyof typeof OrderStatus
export const ORDER_STATUSES = Object.values(OrderStatus)

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
/** A hold: reserved, or waiting for its money. */
export const isHold = (status: OrderStatus): status is (typeof HOLD_STATUSES)[number] =>
  status === 'RESERVED' || status === 'AWAITING_PAYMENT'

/** Completed once: its attendees exist, whether it was cancelled since or not (ATT-3). */
export const SOLD_STATUSES = ['COMPLETED', 'CANCELLED'] as const satisfies readonly OrderStatus[]
export const wasSold = (status: OrderStatus): status is (typeof SOLD_STATUSES)[number] =>
  status === 'COMPLETED' || status === 'CANCELLED'

/** What the back-office list shows unless filtered (ORD-22). */
export const LISTED_ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly OrderStatus[]

/** Why a hold ended (ORD-2). */
export const EXPIRY_REASONS = ['TIME', 'REPLACED', 'ABANDONED', 'DATE_CANCELLED'] as const
export type ExpiryReason = (typeof EXPIRY_REASONS)[number]

export const PaymentStatus = {
  NO_PAYMENT_REQUIRED: 'NO_PAYMENT_REQUIRED',
  AWAITING_PAYMENT: 'AWAITING_PAYMENT',
  PROCESSING: 'PROCESSING',
  PAYMENT_FAILED: 'PAYMENT_FAILED',
  PAYMENT_RECEIVED: 'PAYMENT_RECEIVED',
} as const
export type PaymentStatus = keyof typeof PaymentStatus
export const PAYMENT_STATUSES = Object.values(PaymentStatus)

/** What an order's payment status, null until its details are saved, becomes first (ORD-4, ORD-5, ORD-11). */
export const FIRST_PAYMENT_STATUSES = [
  'NO_PAYMENT_REQUIRED',
  'AWAITING_PAYMENT',
  'PAYMENT_RECEIVED',
] as const satisfies readonly PaymentStatus[]
export type FirstPaymentStatus = (typeof FIRST_PAYMENT_STATUSES)[number]

/**
 * Moves of an order's payment status. Submitting again after a decline goes back to AWAITING_PAYMENT, so that the earlier
 * decline is not taken for the new one's (PAY-7). A promo code entered in checkout may leave nothing to pay (PRO-9).
 */
export const PAYMENT_MOVES = {
  AWAITING_PAYMENT: ['PROCESSING', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED'],
  PROCESSING: ['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED'],
  PAYMENT_FAILED: ['AWAITING_PAYMENT', 'PROCESSING', 'PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED'],
  PAYMENT_RECEIVED: [],
  NO_PAYMENT_REQUIRED: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** The words of the one badge (ORD-18); the order of the list is that of the dropdowns. */
export const DISPLAY_STATUSES = [
  'COMPLETED',
  'AWAITING_PAYMENT',
  'PROCESSING',
  'PAYMENT_FAILED',
  'RESERVED',
  'EXPIRED',
  'CANCELLED',
  ...Object.values(RefundStatus),
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
