import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { canMarkPaid } from '#core/records/orders/mark-paid-rule.ts'
import type { MarkPaidInput } from '#core/records/orders/schema.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { findOrder, lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import { completeOrder } from '#server/sales/completion/complete-order.ts'
import { inTransactionAfterExpiry, lockForReclaim } from '#server/sales/completion/reclaim-expired-order.ts'

/**
 * The organizer has the money (PAY-24). A waiting order turns its hold into a sale and never fails for stock (ORD-10); an
 * expired one takes its units again under the locks, if everything still fits (ORD-15).
 */
export async function markOrderPaid(
  ctx: StaffCtx,
  { event_id, order_id }: { event_id: number; order_id: number },
  { notify_buyer }: MarkPaidInput,
): Promise<void> {
  await inTransactionAfterExpiry(ctx, event_id, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, found.id)
    if (!canMarkPaid(order as Parameters<typeof canMarkPaid>[0])) throw new AppError('ORDER_STATE_CHANGED')
    const from = order.status === OrderStatus.EXPIRED ? OrderStatus.EXPIRED : OrderStatus.AWAITING_PAYMENT
    if (from === OrderStatus.EXPIRED) await reclaimExpiredOrder(tx, order)
    await audit(tx, ctx, 'order.marked_paid', { event_id, order_id, data: { amount: order.total_gross, notify_buyer } })
    await completeOrder(
      tx,
      { ctx, order, amount_paid: order.total_gross },
      {
        payment_status: PaymentStatus.PAYMENT_RECEIVED,
        payment_provider: order.payment_provider,
        as: 'USER',
        from,
        is_silent: !notify_buyer,
      },
    )
    await completeKey(tx, ctx, { status: 200, answer: { order_id } })
    if (notify_buyer && order.email) await throttleMails(tx, ctx, { about: `order:${order.id}`, to: [order.email] })
  })
}

async function reclaimExpiredOrder(tx: Tx, order: OrderRow): Promise<void> {
  const { catalog, checked, sell } = await lockForReclaim(tx, order)
  const is_gone = !catalog || !order.details || (!checked.ok && checked.lines.some((line) => line.reason === 'UNKNOWN'))
  if (is_gone) throw new AppError('ORDER_STATE_CHANGED')
  if (!checked.ok) throw new AppError('ITEMS_UNAVAILABLE', { data: { lines: checked.lines } })
  await sell()
}
