import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { refundShares } from '#core/records/orders/refund-rules.ts'
import type { TicketedOrder } from '#core/records/orders/refund-tickets.ts'
import { REPEAT_REFUND_MS } from '#core/sales/payments/limits.ts'
import { type AuditActor, audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { AttendeeRow } from '#server/records/attendees/queries.ts'
import { listRefundedUnits } from '#server/records/order-units/list-queries.ts'
import type { OrderUnitRow } from '#server/records/order-units/queries.ts'
import { listOrderItems, type OrderRow } from '#server/records/orders/queries.ts'
import {
  insertRefund,
  insertRefundTickets,
  insertRefundUnits,
  listRefundedTickets,
  type RefundRow,
  storeRefundTotals,
} from '#server/records/orders/refund-queries.ts'
import { findCompletingAttempt } from '#server/records/payment-attempts/return-queries.ts'
import { providerOf } from '#server/sales/payment-providers/providers.ts'
import { recordRefundSuccess } from '#server/sales/payments/settle/settle-refund.ts'

/** How much goes back, and what of it falls to which ticket, extra or package; a refund of an amount names none (RFD-16, DAT-36). */
export interface ChosenTickets {
  readonly amount: number
  readonly tickets: readonly { readonly id: number; readonly amount: number }[]
  readonly units: readonly { readonly id: number; readonly amount: number }[]
}

/** The order's tickets, extras and packages as a refund looks at them. All of them are locked. */
export async function readTicketsToRefund(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  { attendees, units }: { readonly attendees: readonly AttendeeRow[]; readonly units: readonly OrderUnitRow[] },
): Promise<TicketedOrder> {
  const refunded = await listRefundedTickets(tx, [order.id])
  const refunded_units = units.length > 0 ? await listRefundedUnits(tx, [order.id]) : []
  return {
    items: await listOrderItems(tx, [order.id]),
    units: units.map(({ id, order_item_id, package_unit_id }) => ({
      id,
      order_item_id,
      package_unit_id,
      refunded_amount: refunded_units.find(({ order_unit_id }) => order_unit_id === id)?.amount ?? null,
    })),
    attendees: attendees.map(({ id, order_item_id, package_unit_id }) => ({
      id,
      order_item_id,
      package_unit_id,
      refunded_amount: refunded.find(({ attendee_id }) => attendee_id === id)?.amount ?? null,
    })),
  }
}

interface NewRefund {
  /** Locked, and found to be refundable by this much. */
  readonly order: OrderRow
  /** All of the order, read after its lock (RFD-3). */
  readonly refunds: readonly RefundRow[]
  readonly chosen: ChosenTickets
  readonly notify_buyer: boolean
  readonly reason: string | null
  readonly user_id: number | null
  readonly api_key_id: number | null
}

/** Writes a PENDING refund (RFD-5). PROVIDER_ERROR while nobody can be asked, as after the keys were taken away. */
export async function insertRefundOf(
  tx: Tx,
  ctx: Ctx,
  { order, refunds, chosen, notify_buyer, reason, user_id, api_key_id }: NewRefund,
): Promise<RefundRow> {
  const is_offline = isPaidLater(order.payment_provider)
  const attempt = is_offline ? undefined : await findCompletingAttempt(tx, order.id)
  if (!is_offline && !attempt) throw new AppError('PROVIDER_ERROR')
  if (attempt) providerOf(ctx, attempt)
  const earlier = refunds.filter(({ status }) => status !== RefundRowStatus.FAILED)
  const refund = await insertRefund(tx, {
    ...refundShares(chosen.amount, order, earlier),
    event_id: order.event_id,
    order_id: order.id,
    payment_attempt_id: attempt?.id ?? null,
    user_id,
    api_key_id,
    amount: chosen.amount,
    status: RefundRowStatus.PENDING,
    reason,
    notify_buyer,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (chosen.tickets.length > 0) await insertRefundTickets(tx, refund.id, chosen.tickets)
  if (chosen.units.length > 0) await insertRefundUnits(tx, refund.id, chosen.units)
  const data = { refund_id: refund.id, amount: refund.amount }
  const changes = madeWith({ reason: refund.reason })
  await audit(tx, ctx, 'order.refund_started', { event_id: order.event_id, order_id: order.id, data, changes })
  return refund
}

/**
 * What follows in the same transaction: money paid by bank transfer or cash is back at once (RFD-11), else the order says
 * that it is on its way, and a job ends what no answer comes for (REL-8).
 */
export async function beginRefund(
  tx: Tx,
  ctx: Ctx,
  { order, refund, as }: { order: OrderRow; refund: RefundRow; as: AuditActor },
): Promise<RefundRow> {
  if (refund.payment_attempt_id === null) return recordRefundSuccess(tx, ctx, { order, refund, as })
  await storeRefundTotals(tx, order, ctx.now)
  await enqueue(
    tx,
    after('order.refund_started', 'payments.send-refund'),
    { refund_id: refund.id },
    { key: `refund:${refund.id}`, run_at: new Date(ctx.now.getTime() + REPEAT_REFUND_MS) },
  )
  return refund
}
