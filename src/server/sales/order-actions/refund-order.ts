import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { checkRefund, type RefundableOrder, refundShares } from '#core/records/orders/refund-rules.ts'
import { ticketRefund } from '#core/records/orders/refund-tickets.ts'
import type { RefundInput } from '#core/records/orders/schema.ts'
import { REPEAT_REFUND_MS } from '#core/sales/payments/limits.ts'
import { notifiesBuyerOfRefund } from '#server/catalog/events/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { findOrder, listOrderItems, lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import {
  findRefund,
  insertRefund,
  insertRefundTickets,
  listRefundedTickets,
  type RefundRow,
  readRefundStates,
  storeRefundTotals,
} from '#server/records/orders/refund-queries.ts'
import { findCompletingAttempt } from '#server/records/payment-attempts/return-queries.ts'
import { cancelLockedTickets } from '#server/sales/attendee-actions/cancel-attendee.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { sendRefund } from '#server/sales/payments/send-refund.ts'
import { recordRefundSuccess } from '#server/sales/payments/settle/settle-refund.ts'
import { cancelLockedOrder, type StaffOrderKey } from './cancel-order.ts'

/**
 * Money back to the buyer (RFD-1 to RFD-11): recorded under the order's lock, asked for at the provider under the refund's
 * id with no transaction open, its answer stored. A process that dies in between leaves a PENDING row which a job ends
 * under the same key (REL-8). An unknown answer stays PENDING; a refused refund is FAILED and PROVIDER_ERROR.
 */
export async function refundOrder(ctx: StaffCtx, key: StaffOrderKey, input: RefundInput): Promise<void> {
  const refund = await inStockTransaction(ctx, (tx) => recordRefund(tx, ctx, { ...key, ...input }))
  if (refund.status === RefundRowStatus.PENDING) await sendRefund(ctx, refund.id)
  await refuseFailedRefund(ctx, refund.id)
}

/** What a repeated call with the same key is answered: the refund is not made again (CNV-7). */
export async function refuseFailedRefund(ctx: StaffCtx, refund_id: number): Promise<void> {
  if ((await findRefund(ctx.db, refund_id))?.status === RefundRowStatus.FAILED) throw new AppError('PROVIDER_ERROR')
}

async function recordRefund(
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
  const is_offline = order.payment_provider === 'offline'
  const attempt = is_offline ? undefined : await findCompletingAttempt(tx, order.id)
  if (!is_offline && !attempt) throw new AppError('PROVIDER_ERROR')
  // nothing is recorded while nobody can be asked, as after the keys were taken away
  if (attempt) providerOf(ctx, attempt)
  const earlier = refunds.filter(({ status }) => status !== RefundRowStatus.FAILED)
  const notify_buyer = input.notify_buyer ?? (await notifiesBuyerOfRefund(tx, event_id))
  const refund = await insertRefund(tx, {
    ...refundShares(chosen.amount, order, earlier),
    event_id,
    order_id: order.id,
    payment_attempt_id: attempt?.id ?? null,
    user_id: ctx.actor.user_id,
    amount: chosen.amount,
    status: RefundRowStatus.PENDING,
    reason: input.reason ?? null,
    notify_buyer,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (chosen.tickets.length > 0) await insertRefundTickets(tx, refund.id, chosen.tickets)
  const data = { refund_id: refund.id, amount: refund.amount }
  const changes = madeWith({ reason: refund.reason })
  await audit(tx, ctx, 'order.refund_started', { event_id, order_id: order.id, data, changes })
  const told = await cancelWith(tx, ctx, { ...input, order, notify_buyer, ids: chosen.tickets.map(({ id }) => id) })
  // answered from now on, whatever becomes of this process: the key never makes a second refund (REL-8)
  await completeKey(tx, ctx, { status: 200, answer: { refund_id: refund.id } })
  // the mail is written when the money is back
  if (notify_buyer && order.email)
    await throttleMails(tx, ctx, { about: `order:${order.id}`, to: [order.email, ...told], still_to_write: 1 })
  if (is_offline) return recordRefundSuccess(tx, ctx, { order, refund, as: 'USER' })
  return awaitProvider(tx, ctx, { order, refund })
}

/** The order says that money is on its way; a job ends what no answer comes for (REL-8). */
async function awaitProvider(tx: Tx, ctx: StaffCtx, { order, refund }: { order: OrderRow; refund: RefundRow }) {
  await storeRefundTotals(tx, order, ctx.now)
  await enqueue(
    tx,
    after('order.refund_started', 'payments.send-refund'),
    { refund_id: refund.id },
    { key: `refund:${refund.id}`, run_at: new Date(ctx.now.getTime() + REPEAT_REFUND_MS) },
  )
  return refund
}

interface Chosen {
  readonly amount: number
  readonly tickets: readonly { readonly id: number; readonly amount: number }[]
}

/** How much goes back, and what of it falls to which ticket (RFD-16). The order is locked, so no other refund comes between. */
async function chooseTickets(
  tx: Tx,
  order: OrderRow,
  { attendee_ids, amount, refundable }: Pick<RefundInput, 'attendee_ids' | 'amount'> & { refundable: number },
): Promise<Chosen> {
  if (!attendee_ids) return { amount: amount!, tickets: [] }
  const attendees = await lockAttendeesOf(tx, [order.id])
  const refunded = await listRefundedTickets(tx, [order.id])
  const tickets = attendees.map(({ id, order_item_id }) => ({
    id,
    order_item_id,
    refunded_amount: refunded.find(({ attendee_id }) => attendee_id === id)?.amount ?? null,
  }))
  const items = await listOrderItems(tx, [order.id])
  const chosen = ticketRefund({ items, attendees: tickets }, attendee_ids, { refundable, amount })
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
  await cancelLockedTickets(tx, ctx, { order, tickets, tell })
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
