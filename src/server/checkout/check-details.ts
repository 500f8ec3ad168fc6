import { hasLapsed } from '#core/checkout/hold-time.ts'
import type { DetailsInput } from '#core/checkout/schema.ts'
import { AppError } from '#core/errors.ts'
import type { OrderItemRow, OrderRow } from '#server/orders/queries.ts'
import type { AttemptRow } from '#server/payments/queries.ts'
import type { CheckedAnswers } from '#server/questions/check-answers.ts'

/** Another browser's order is not for it (SEC-9). */
export function requireSession(order: OrderRow, session_hash: Buffer | null): void {
  if (!session_hash || !order.session_hash?.equals(session_hash)) throw new AppError('CHECKOUT_SESSION_REQUIRED')
}

/** Whether this locked order still takes details (RES-16): neither over nor with the provider. */
export function requireOpen(order: OrderRow, attempt: AttemptRow | undefined, now: Date): void {
  if (order.status === 'EXPIRED') throw new AppError('ORDER_EXPIRED')
  if (!['RESERVED', 'AWAITING_PAYMENT'].includes(order.status) || order.offline_confirmed_at)
    throw new AppError('ORDER_STATE_CHANGED')
  if (attempt && attempt.status !== 'CREATED')
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (order.is_expiring || hasLapsed(order.reserved_until, now)) throw new AppError('ORDER_EXPIRED')
}

/** Attendees, counted per price, equal the items exactly: nobody gets a ticket that no item pays for (RES-17, SEC-8). */
export function requireAttendees(items: readonly OrderItemRow[], { attendees }: DetailsInput): void {
  const wanted = new Map<number, number>()
  for (const item of items) wanted.set(item.ticket_price_id, (wanted.get(item.ticket_price_id) ?? 0) + item.quantity)
  for (const { ticket_price_id } of attendees) wanted.set(ticket_price_id, (wanted.get(ticket_price_id) ?? 0) - 1)
  if ([...wanted.values()].some((left) => left !== 0)) throw new AppError('ATTENDEES_MISMATCH')
}

/** What is written of the details once every answer is right (RES-16, RES-18). */
export function savedDetails({ details, fields }: CheckedAnswers) {
  if (Object.keys(fields).length > 0) throw new AppError('ANSWERS_INCOMPLETE', { fields })
  const { first_name, last_name, email } = details.order
  return { first_name, last_name, email, details: JSON.stringify(details) }
}
