import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findOrder, lockOrder, updateOrderRow } from '#server/records/orders/queries.ts'
import type { StaffOrderKey } from './cancel-order.ts'

/**
 * The extras of an order get another code, which refuses every older one (EXT-8, API-204). Nobody is mailed: the buyer sees
 * it in the order's summary.
 */
export async function reissueExtrasCode(ctx: StaffCtx, { event_id, order_id }: StaffOrderKey): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findOrder(tx, event_id, order_id))) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, order_id)
    if (order.status !== OrderStatus.COMPLETED) throw new AppError('ORDER_STATE_CHANGED')
    const extras_generation = order.extras_generation + 1
    await updateOrderRow(tx, order.id, { extras_generation, updated_at: ctx.now })
    await audit(tx, ctx, 'order.extras_code_reissued', { event_id, order_id, data: { generation: extras_generation } })
  })
}
