import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { cancelledTogether } from '#core/records/order-units/going-together.ts'
import { checkRefund, type RefundableOrder } from '#core/records/orders/refund-rules.ts'
import { ticketRefund } from '#core/records/orders/refund-tickets.ts'
import type { RefundInput } from '#core/records/orders/schema.ts'
import { notifiesBuyerOfRefund } from '#server/catalog/events/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { type AttendeeRow, lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { type LockedUnit, lockUnitsOf } from '#server/records/order-units/queries.ts'
import { findOrder, lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import { findRefund, type RefundRow, readRefundStates } from '#server/records/orders/refund-queries.ts'
import { cancelLockedTickets, orRefuse } from '#server/sales/attendee-actions/cancel-attendee.ts'
import { sendRefund } from '#server/sales/payments/send-refund.ts'
import { cancelLockedOrder, type StaffOrderKey } from './cancel-order.ts'
import { beginRefund, type ChosenTickets, insertRefundOf, readTicketsToRefund } from './record-refund.ts'

/** STALE_UPDATE where anything else can be given back by now than whoever approved has seen (MCP-7a); null: they saw nothing. */
export interface RefundedOrderKey extends StaffOrderKey {
  readonly seen_refundable?: number | null
}

/**
 * Money back to the buyer (RFD-1 to RFD-11): recorded under the order's lock, asked for at the provider under the refund's
 * id with no transaction open, its answer stored. A process that dies in between leaves a PENDING row which a job ends
 * under the same key (REL-8). An unknown answer stays PENDING; a refused refund is FAILED and PROVIDER_ERROR.
 */
export async function refundOrder(ctx: StaffCtx, key: RefundedOrderKey, input: RefundInput): Promise<void> {
  const refund = await recordRefund(ctx, key, input)
  if (refund.status === RefundRowStatus.PENDING) await sendRefund(ctx, refund.id)
  await refuseFailedRefund(ctx, refund.id)
}

/** What a refund writes before anybody is asked for money: with it the tickets are cancelled (RFD-5, RFD-17). */
export const recordRefund = (ctx: StaffCtx, key: RefundedOrderKey, input: RefundInput): Promise<RefundRow> =>
  inStockTransaction(ctx, (tx) => refundAndCancel(tx, ctx, { ...key, ...input }))

/** What a repeated call with the same key is answered: the refund is not made again (CNV-7). */
export async function refuseFailedRefund(ctx: Pick<Ctx, 'db'>, refund_id: number): Promise<void> {
  if ((await findRefund(ctx.db, refund_id))?.status === RefundRowStatus.FAILED) throw new AppError('PROVIDER_ERROR')
}

async function refundAndCancel(
  tx: Tx,
  ctx: StaffCtx,
  { event_id, order_id, seen_refundable, ...input }: RefundedOrderKey & RefundInput,
): Promise<RefundRow> {
  const found = await findOrder(tx, event_id, order_id)
  if (!found) throw new AppError('NOT_FOUND')
  const order = await lockOrder(tx, found.id)
  const refunds = await readRefundStates(tx, order.id)
  const refundable = checkAmount({ ...(order as OrderRow & RefundableOrder), refunds }, input)
  // what was approved stood on another refund's absence: looked at again under the lock, not before it
  if (seen_refundable !== undefined && seen_refundable !== refundable) throw new AppError('STALE_UPDATE')
  const all = { attendees: await lockAttendeesOf(tx, [order.id]), units: await lockUnitsOf(tx, [order.id]) }
  const chosen = await chooseTickets(tx, { order, ...all }, { ...input, refundable })
  const notify_buyer = input.notify_buyer ?? (await notifiesBuyerOfRefund(tx, event_id))
  const refund = await insertRefundOf(tx, ctx, {
    ...{ order, refunds, chosen, notify_buyer },
    reason: input.reason ?? null,
    user_id: ctx.actor.user_id,
    api_key_id: ctx.actor.key?.id ?? null,
  })
  const told = await cancelWith(tx, ctx, { ...input, order, ...all, notify_buyer, chosen })
  // answered from now on, whatever becomes of this process: the key never makes a second refund (REL-8)
  await completeKey(tx, ctx, { status: 200, answer: { refund_id: refund.id } })
  // the mail is written when the money is back
  if (notify_buyer && order.email)
    await throttleMails(tx, ctx, { about: `order:${order.id}`, to: [order.email, ...told], still_to_write: 1 })
  return beginRefund(tx, ctx, { order, refund, as: 'USER' })
}

/** An order with everything in it, locked (ONE-1). */
interface LockedOrder {
  readonly order: OrderRow
  readonly attendees: AttendeeRow[]
  readonly units: LockedUnit[]
}

type Chosen = Pick<RefundInput, 'attendee_ids' | 'unit_ids' | 'amount'> & { readonly refundable: number }

/** How much goes back, and what of it falls to what (RFD-16, DAT-36). The order is locked, so no other refund comes between. */
async function chooseTickets(
  tx: Tx,
  { order, ...all }: LockedOrder,
  { attendee_ids, unit_ids, amount, refundable }: Chosen,
): Promise<ChosenTickets> {
  if (!attendee_ids && !unit_ids) return { amount: amount!, tickets: [], units: [] }
  const tickets = await readTicketsToRefund(tx, order, all)
  const ids = { attendee_ids: attendee_ids ?? [], unit_ids: unit_ids ?? [] }
  const chosen = ticketRefund(tickets, ids, { refundable, amount })
  if (chosen.ok) return chosen
  if (chosen.reason === 'AMOUNT') throw fieldError('REFUND_AMOUNT_INVALID', 'amount', { refundable: chosen.refundable })
  if (chosen.reason === 'REFUNDED') throw new AppError('TICKET_ALREADY_REFUNDED')
  const known = ids.attendee_ids.every((id) => tickets.attendees.some((one) => one.id === id))
  const wrong = known ? 'unit_ids' : 'attendee_ids'
  throw new AppError('VALIDATION_FAILED', { fields: { [wrong]: [FIELD_MESSAGES.unknown_id] } })
}

interface CancelWith extends LockedOrder, Pick<RefundInput, 'cancel_order' | 'cancel_tickets' | 'cancel_units'> {
  readonly chosen: ChosenTickets
  readonly notify_buyer: boolean
}

/**
 * What is cancelled together with the refund: the order (CAN-2), or the chosen tickets, extras and packages, which is the
 * order once none of it would be left (RFD-17, DAT-36). Answers with the addresses that are mailed about their ticket; the
 * buyer is told of it with the money.
 */
async function cancelWith(
  tx: Tx,
  ctx: Ctx,
  { order, attendees, units, chosen, notify_buyer, ...input }: CancelWith,
): Promise<string[]> {
  if (order.status === OrderStatus.CANCELLED) return []
  // one mail: the refund's tells of the money, and without it the buyer would not hear of the cancelling
  const cancelAll = () => cancelLockedOrder(tx, ctx, order, { notify_buyer })
  if (input.cancel_order) {
    await cancelAll()
    return []
  }
  const going = orRefuse(
    cancelledTogether(
      { attendees, units },
      {
        attendee_ids: input.cancel_tickets ? chosen.tickets.map(({ id }) => id) : [],
        unit_ids: input.cancel_units ? chosen.units.map(({ id }) => id) : [],
        whole_package: false,
      },
    ),
  )
  if (going.attendees.length + going.units.length === 0) return []
  if (going.is_all) {
    await cancelAll()
    return []
  }
  const tell = notify_buyer ? going.attendees.filter(({ email }) => email !== order.email) : []
  await cancelLockedTickets(tx, ctx, { order, tickets: going.attendees, units: going.units, tell })
  return tell.map(({ email }) => email)
}

/** RFD-2 to RFD-4, by the rules the dialog asks; what is left. The amount of chosen tickets is looked at with them. */
function checkAmount(order: RefundableOrder, { amount, attendee_ids, unit_ids }: RefundInput): number {
  const checked = checkRefund(order, attendee_ids || unit_ids ? undefined : amount)
  if (checked.ok) return checked.refundable
  if (checked.code === 'REFUND_AMOUNT_INVALID')
    throw fieldError(checked.code, 'amount', { refundable: checked.refundable })
  throw new AppError(checked.code, checked.code === 'ORDER_NOT_REFUNDABLE' ? { data: { reason: checked.reason } } : {})
}
