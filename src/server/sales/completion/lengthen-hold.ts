import { after } from '#core/platform/actions/causes.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { waitedHold } from '#core/sales/completion/hold-time.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { lockOrder, updateOrderRow } from '#server/records/orders/queries.ts'

/**
 * A buyer waits for the card provider's turn (HA-12): their hold lasts longer by the wait, five minutes an order at most. A
 * hold that is being ended, or has become another one meanwhile, stays as it is.
 */
export async function lengthenHold(ctx: Ctx, order_id: number, wait_ms: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const { status, reserved_until, is_expiring, offline_confirmed_at } = order
    if (status !== OrderStatus.AWAITING_PAYMENT || !reserved_until || is_expiring || offline_confirmed_at) return
    const longer = waitedHold({ reserved_until, waited_seconds: order.waited_seconds }, wait_ms)
    if (!longer) return
    await updateOrderRow(tx, order.id, { ...longer, updated_at: ctx.now })
    await enqueue(
      tx,
      after('payment.waited', 'checkout.expire-event'),
      { event_id: order.event_id },
      { run_at: longer.reserved_until },
    )
    await audit(tx, ctx, 'payment.waited', { event_id: order.event_id, order_id: order.id, as: 'SYSTEM' })
  })
}
