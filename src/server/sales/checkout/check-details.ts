import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { isHold, OrderStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import type { Details, DetailsInput } from '#core/records/orders/details-schema.ts'
import { resolveAttendees } from '#core/sales/checkout/resolve-attendees.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { placeAttendees } from '#core/sales/completion/place-attendees.ts'
import { listAskedQuestions } from '#server/catalog/questions/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { FieldProblems } from '#server/platform/http/input-error.ts'
import type { OrderItemRow, OrderRow } from '#server/records/orders/queries.ts'
import type { AttemptRow } from '#server/records/payment-attempts/queries.ts'
import { checkAnswers } from './check-answers.ts'
import { type EventRequirements, readRequirements } from './queries.ts'

/** Whether this locked order still takes details (RES-16): neither over nor with the provider. */
export function requireOpen(order: OrderRow, attempt: AttemptRow | undefined, now: Date): void {
  if (order.status === OrderStatus.EXPIRED) throw new AppError('ORDER_EXPIRED')
  if (!isHold(order.status) || order.offline_confirmed_at) throw new AppError('ORDER_STATE_CHANGED')
  if (attempt && attempt.status !== PaymentAttemptStatus.CREATED)
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
  if (order.is_expiring || hasLapsed(order.reserved_until, now)) throw new AppError('ORDER_EXPIRED')
}

/**
 * HA-6: the call is repeated whose answer got lost, and the order is complete with what it says. Who sends no key is told
 * that the order is complete.
 */
export function isToldAlready(
  order: OrderRow,
  { idempotency }: Pick<Ctx, 'idempotency'>,
  { order: told }: DetailsInput,
): boolean {
  if (!idempotency || order.status !== OrderStatus.COMPLETED) return false
  return order.email === told.email && order.first_name === told.first_name && order.last_name === told.last_name
}

/** Attendees equal the items exactly (RES-17, SEC-8, DAT-42). */
export function requireAttendees(items: readonly OrderItemRow[], { attendees }: DetailsInput): void {
  if (placeAttendees(items, attendees) === null) throw new AppError('ATTENDEES_MISMATCH')
}

/** What the event asks of buyer and attendees. */
export interface Asked {
  readonly questions: Awaited<ReturnType<typeof listAskedQuestions>>
  readonly asks: EventRequirements
}

export async function readAsked(db: Db | Tx, event_id: number): Promise<Asked> {
  return { questions: await listAskedQuestions(db, event_id), asks: await readRequirements(db, event_id) }
}

/** The details with everybody's name, address and answers in their checked form, beside every problem (RES-18, RES-26). */
export function checkDetails(
  { questions, asks }: Asked,
  items: readonly Pick<OrderItemRow, 'ticket_id' | 'ticket_price_id'>[],
  input: DetailsInput,
): { details: Details; missing: FieldProblems; fields: FieldProblems } {
  const ticketOf = (price_id: number) => items.find(({ ticket_price_id }) => ticket_price_id === price_id)?.ticket_id
  const { attendees, missing } = resolveAttendees(input, {
    attendee_details: asks.attendee_details,
    emailOf: (price_id) => asks.emails[ticketOf(price_id) ?? 0] ?? 'REQUIRED',
  })
  const { details, fields } = checkAnswers(questions, items, { ...input, attendees })
  return { details, fields, missing: Object.fromEntries(missing.map((path) => [path, [FIELD_MESSAGES.required]])) }
}

/** What is written of the details once everything is right (RES-16, RES-18). */
export function savedDetails({ details, missing, fields }: ReturnType<typeof checkDetails>) {
  if (Object.keys(missing).length > 0) throw new AppError('VALIDATION_FAILED', { fields: { ...fields, ...missing } })
  if (Object.keys(fields).length > 0) throw new AppError('ANSWERS_INCOMPLETE', { fields })
  const { first_name, last_name, email } = details.order
  return { first_name, last_name, email, details: JSON.stringify(details) }
}
