import { AppError } from '#core/platform/errors/errors.ts'
import { isHold, OrderStatus } from '#core/platform/states/order-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { lockOwnOrder, type OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import { closePayment } from '#server/sales/payments/close-open-payments.ts'
import { endUnpaidHold } from '#server/sales/payments/expire-payments.ts'

/** "Start again" (EXP-7): ends the hold, cancelling a payment that waits for the buyer; never one that may bring money. */
export async function abandonOrder(ctx: Ctx, key: OrderKey): Promise<void> {
  const order = await inTransaction(ctx.db, (tx) => lockOwnOrder(tx, key))
  await giveUpOrder(ctx, order)
}

/** The same of an order whose buyer is known otherwise: by the link of the place that waited for it (WTL-4e). */
export async function giveUpOrder(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.status === OrderStatus.EXPIRED) return
  if (!isHold(order.status) || order.offline_confirmed_at) throw new AppError('ORDER_STATE_CHANGED')
  const attempt = await findOpenAttempt(ctx.db, order.id)
  const dead = !attempt || (await closePayment(ctx, attempt, { even_awaiting_action: true }))
  if (!dead || !(await endUnpaidHold(ctx, order.id, 'ABANDONED')))
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
}
