import { eraseOrderDetails, lockErasableOrders } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'

const KEPT_DAYS = 30
const AT_ONCE = 500

/** Personal data and answers of expired orders that never received a payment are erased after 30 days (EXP-9). */
export async function eraseExpiredDetails(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  return inTransaction(ctx.db, async (tx) => {
    const orders = await lockErasableOrders(tx, before, AT_ONCE)
    await eraseOrderDetails(
      tx,
      orders.map((order) => order.id),
      ctx.now,
    )
    for (const order of orders)
      await audit(tx, ctx, 'order.details_erased', { event_id: order.event_id, order_id: order.id, as: 'SYSTEM' })
    return orders.length
  })
}
