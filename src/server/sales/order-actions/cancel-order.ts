import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { canMove, sourcesOf } from '#core/platform/states/moves.ts'
import { ORDER_MOVES, OrderStatus } from '#core/platform/states/order-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { CancelOrderInput } from '#core/records/orders/schema.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { cancelAttendeesOf, lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { cancelUnitsOf, lockUnitsOf } from '#server/records/order-units/queries.ts'
import { findOrder, lockOrder, moveOrder, type OrderRow } from '#server/records/orders/queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { freeOrders } from '#server/sales/completion/free-orders.ts'
import { moveOffers } from '#server/sales/completion/move-offers.ts'
import { closePayment } from '#server/sales/payments/close-open-payments.ts'
import { MAX_CANCEL_ROUNDS } from './limits.ts'

export interface StaffOrderKey {
  readonly event_id: number
  readonly order_id: number
}

/**
 * Cancels an order (CAN-1 to CAN-4). What might still bring money is closed at the provider first, with no transaction
 * open (REL-7); if it is processing or has succeeded, nothing is cancelled.
 */
export async function cancelOrder(
  ctx: StaffCtx,
  { event_id, order_id }: StaffOrderKey,
  { notify_buyer }: CancelOrderInput,
): Promise<void> {
  for (let round = 1; ; round++) {
    const found = await findOrder(ctx.db, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    if (!isCancellable(found)) throw new AppError('ORDER_STATE_CHANGED')
    const attempt = await findOpenAttempt(ctx.db, found.id)
    const in_progress = new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: found.short_id } })
    if (attempt && !(await closePayment(ctx, attempt, { even_awaiting_action: true }))) throw in_progress
    const is_cancelled = await inStockTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, found.id)
      // Paid meanwhile: what staff saw was an order without money, and this one would be cancelled with it.
      if (order.status !== found.status) throw new AppError('ORDER_STATE_CHANGED')
      // Started anew while the older payment was closed: that one has to be closed as well.
      if (await findOpenAttempt(tx, order.id)) return false
      await cancelLockedOrder(tx, ctx, order, { notify_buyer })
      await completeKey(tx, ctx, { status: 200, answer: { order_id } })
      if (notify_buyer && order.email) await throttleMails(tx, ctx, { about: `order:${order.id}`, to: [order.email] })
      return true
    })
    if (is_cancelled) return
    if (round >= MAX_CANCEL_ROUNDS) throw in_progress
  }
}

const isCancellable = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  canMove(ORDER_MOVES, status, OrderStatus.CANCELLED)

/**
 * The cancelling itself, also together with a refund (CAN-2, RFD-5): stock is freed only by attendees and units
 * that were still ACTIVE (EXT-7: redeemed ones too), an unpaid order frees its hold instead, the use of the code is given back. The order is locked.
 */
export async function cancelLockedOrder(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { notify_buyer }: CancelOrderInput,
): Promise<OrderRow> {
  if (!isCancellable(order)) throw new AppError('ORDER_STATE_CHANGED')
  const attendees = await lockAttendeesOf(tx, [order.id])
  await lockUnitsOf(tx, [order.id])
  await moveOffers(tx, ctx, { orders: [order], to: WaitingEntryStatus.CLOSED })
  await freeOrders(tx, [order.id])
  await cancelAttendeesOf(tx, order.id, ctx.now)
  await cancelUnitsOf(tx, order.id, ctx.now)
  const cancelled = await moveOrder(tx, order.id, {
    from: sourcesOf(ORDER_MOVES, OrderStatus.CANCELLED),
    to: OrderStatus.CANCELLED,
    cancelled_at: ctx.now,
    is_expiring: false,
    ip_hash: null,
    updated_at: ctx.now,
  })
  const subject = { event_id: order.event_id, order_id: order.id }
  const active = attendees.filter(({ status }) => status === AttendeeStatus.ACTIVE)
  await audit(tx, ctx, 'order.cancelled', { ...subject, data: { notify_buyer, tickets: active.length } })
  // in the tickets' own history only: the order's says it once
  for (const { id } of active)
    await audit(tx, ctx, 'attendee.cancelled', { event_id: order.event_id, attendee_id: id, data: { notify: false } })
  if (notify_buyer && order.email)
    await queueMail(tx, ctx, {
      ...subject,
      follows: after('order.cancelled', 'mails.send'),
      kind: 'order-cancelled',
      to: order.email,
      language: order.language,
      account_id: ctx.actor?.account_id ?? null,
      is_by_staff: true,
    })
  return cancelled
}
