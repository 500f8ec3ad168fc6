import type { MailKind } from '#core/identity/mails/schema.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'

/**
 * In which states of the order a mail still has something to say; null is any. Mails that are missing cannot be sent
 * again: a one-time link is asked for anew, a message to many is never sent twice (MAIL-1, MAIL-7, MSG-8).
 */
const RESENDABLE: Partial<Record<MailKind, readonly OrderStatus[] | null>> = {
  'order-confirmation': [OrderStatus.COMPLETED],
  tickets: [OrderStatus.COMPLETED],
  'order-awaiting-payment': [OrderStatus.AWAITING_PAYMENT],
  'order-expired': [OrderStatus.EXPIRED],
  'payment-failed': [OrderStatus.AWAITING_PAYMENT, OrderStatus.EXPIRED],
  'order-cancelled': [OrderStatus.CANCELLED],
  'ticket-cancelled': null,
  refund: null,
  'payment-returned': null,
  'new-order': [OrderStatus.AWAITING_PAYMENT, OrderStatus.COMPLETED],
  'refund-failed': null,
  'dispute-opened': null,
}

/** Whether "send again" makes sense for a mail of an order; button and server ask the same (MAIL-1). */
export function isResendable(kind: MailKind, order_status: OrderStatus): boolean {
  const states = RESENDABLE[kind]
  return states === null || (states?.includes(order_status) ?? false)
}
