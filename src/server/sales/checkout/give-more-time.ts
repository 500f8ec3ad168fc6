import { after } from '#core/platform/actions/causes.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { lockOwnOrder, type OrderKey } from '#server/sales/buyer-orders/own-order.ts'
import { requireOpen } from './check-details.ts'
import { extendShortHold } from './extend-hold.ts'

/** "I need more time" (API-606): a short hold lasts until its full end. Asked again there is nothing more to give. */
export async function giveMoreTime(ctx: Ctx, key: OrderKey): Promise<OrderRow> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, key)
    requireOpen(order, await findOpenAttempt(tx, order.id), ctx.now)
    const longer = await extendShortHold(tx, order, after('order.more_time_given', 'checkout.expire-event'))
    if (!longer.reserved_until) return order
    await audit(tx, ctx, 'order.more_time_given', { event_id: order.event_id, order_id: order.id, as: 'BUYER' })
    return updateOrderRow(tx, order.id, { ...longer, updated_at: ctx.now })
  })
}
