import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { checkRefund, type RefundableOrder } from '#core/records/orders/refund-rules.ts'
import { ticketRefund } from '#core/records/orders/refund-tickets.ts'
import type { RefundInput } from '#core/records/orders/schema.ts'
import { notifiesBuyerOfRefund } from '#server/catalog/events/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { findOrder, lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import { findRefund, type RefundRow, readRefundStates } from '#server/records/orders/refund-queries.ts'
import { cancelLockedTickets } from '#server/sales/attendee-actions/cancel-attendee.ts'
import { sendRefund } from '#server/sales/payments/send-refund.ts'
import { cancelLockedOrder, type StaffOrderKey } from './cancel-order.ts'
import { beginRefund, type ChosenTickets, insertRefundOf, readTicketsToRefund } from './record-refund.ts'

/**
 * Money back to the buyer (RFD-1 to RFD-11): recorded under the order's lock, asked for at the provider under the refund's
 * id with no transaction open, its answer stored. A process that dies in between leaves a PENDING row which a job ends
 * under the same key (REL-8). An unknown answer stays PENDING; a refused refund is FAILED and PROVIDER_ERROR.
 */
export async function refundOrder(ctx: StaffCtx, key: StaffOrderKey, input: RefundInput): Promise<void> {
  const refund = await inStockTransaction(ctx, (tx) => refundAndCancel(tx, ctx, { ...key, ...input }))
  if (refund.status === RefundRowStatus.PENDING) await sendRefund(ctx, refund.id)
  await refuseFailedRefund(ctx, refund.id)
}

/** What a repeated call with the same key is answered: the refund is not made again (CNV-7). */
export async function refuseFailedRefund(ctx: StaffCtx, refund_id: number): Promise<void> {
  if ((await findRefund(ctx.db, refund_id))?.status === RefundRowStatus.FAILED) throw new AppError('PROVIDER_ERROR')
}

async function refundAndCancel(
  tx: Tx,
  ctx: StaffCtx,
  { event_id, order_id, ...input }: StaffOrderKey & RefundInput,
): Promise<RefundRow> {
  const found = await findOrder(tx, event_id, order_id)
  if (!found) throw new AppError('NOT_FOUND')
  const order = await lockOrder(tx, found.id)
  const refunds = await readRefundStates(tx, order.id)
  const refundable = checkAmount({ ...(order as OrderRow & RefundableOrder), refunds }, input)
  const chosen = await chooseTickets(tx, order, { ...input, refundable })
  const notify_buyer = input.notify_buyer ?? (await notifiesBuyerOfRefund(tx, event_id))
  const refund = await insertRefundOf(tx, ctx, {
    ...{ order, refunds, chosen, notify_buyer },
    reason: input.reason ?? null,
    user_id: ctx.actor.user_id,
  })
  const told = await cancelWith(tx, ctx, { ...input, order, notify_buyer, ids: chosen.tickets.map(({ id }) => id) })
  // answered from now on, whatever becomes of this process: the key never makes a second refund (REL-8)
  await completeKey(tx, ctx, { status: 200, answer: { refund_id: refund.id } })
  // the mail is written when the money is back
  if (notify_buyer && order.email)
    await throttleMails(tx, ctx, { about: `order:${order.id}`, to: [order.email, ...told], still_to_write: 1 })
  return beginRefund(tx, ctx, { order, refund, as: 'USER' })
}

/** How much goes back, and what of it falls to which ticket (RFD-16). The order is locked, so no other refund comes between. */
async function chooseTickets(
  tx: Tx,
  order: OrderRow,
  { attendee_ids, amount, refundable }: Pick<RefundInput, 'attendee_ids' | 'amount'> & { refundable: number },
): Promise<ChosenTickets> {
  if (!attendee_ids) return { amount: amount!, tickets: [] }
  const tickets = await readTicketsToRefund(tx, order, await lockAttendeesOf(tx, [order.id]))
  const chosen = ticketRefund(tickets, attendee_ids, { refundable, amount })
  if (chosen.ok) return chosen
  if (chosen.reason === 'AMOUNT') throw fieldError('REFUND_AMOUNT_INVALID', 'amount', { refundable: chosen.refundable })
  if (chosen.reason === 'REFUNDED') throw new AppError('TICKET_ALREADY_REFUNDED')
  throw new AppError('VALIDATION_FAILED', { fields: { attendee_ids: [FIELD_MESSAGES.unknown_id] } })
}

interface CancelWith extends Pick<RefundInput, 'cancel_order' | 'cancel_tickets'> {
  readonly order: OrderRow
  readonly ids: readonly number[]
  readonly notify_buyer: boolean
}

/**
 * What is cancelled together with the refund: the order (CAN-2), or the chosen tickets, which is the order once none of its
 * tickets would be left (RFD-17). Answers with the addresses that are mailed about their ticket; the buyer is told of it
 * with the money.
 */
async function cancelWith(
  tx: Tx,
  ctx: StaffCtx,
  { order, ids, notify_buyer, ...input }: CancelWith,
): Promise<string[]> {
  if (order.status === OrderStatus.CANCELLED) return []
  const active = (await lockAttendeesOf(tx, [order.id])).filter(({ status }) => status === AttendeeStatus.ACTIVE)
  const tickets = input.cancel_tickets ? active.filter(({ id }) => ids.includes(id)) : []
  const is_last = tickets.length > 0 && tickets.length === active.length
  if (input.cancel_order || is_last) {
    // one mail: the refund's tells of the money, and without it the buyer would not hear of the cancelling
    await cancelLockedOrder(tx, ctx, order, { notify_buyer })
    return []
  }
  if (tickets.length === 0) return []
  const tell = notify_buyer ? tickets.filter(({ email }) => email !== order.email) : []
  await cancelLockedTickets(tx, ctx, { order, tickets, units: [], tell })
  return tell.map(({ email }) => email)
}

/** RFD-2 to RFD-4, by the rules the dialog asks; what is left. The amount of chosen tickets is looked at with them. */
function checkAmount(order: RefundableOrder, { amount, attendee_ids }: RefundInput): number {
  const checked = checkRefund(order, attendee_ids ? undefined : amount)
  if (checked.ok) return checked.refundable
  if (checked.code === 'REFUND_AMOUNT_INVALID')
    throw fieldError(checked.code, 'amount', { refundable: checked.refundable })
  throw new AppError(checked.code, checked.code === 'ORDER_NOT_REFUNDABLE' ? { data: { reason: checked.reason } } : {})
}
