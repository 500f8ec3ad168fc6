import { AppError } from '#core/errors.ts'
import type { OrderInput } from '#core/orders/schema.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { findOrder, lockOrder, updateOrderRow } from './queries.ts'

/** Staff correct the buyer; what was there before is in the activity, mails go to the new address from now on (ORD-23). */
export async function updateOrder(
  ctx: StaffCtx,
  { event_id, order_id }: { event_id: number; order_id: number },
  input: OrderInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const before = await lockOrder(tx, found.id)
    const fields = ['first_name', 'last_name', 'email'] as const
    const changed = fields.filter((field) => input[field] !== undefined && input[field] !== before[field])
    if (changed.length === 0) return
    await updateOrderRow(tx, order_id, { ...input, updated_at: ctx.now })
    const data = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: input[field] }]))
    await audit(tx, ctx, 'order.updated', { event_id, order_id }, { data })
  })
}
