import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { queueTicketMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { findOrder, lockOrder } from '#server/records/orders/queries.ts'

/** Confirmation and tickets once more, to the addresses as they are now (API-77, MAIL-7). Only for COMPLETED orders. */
export async function resendConfirmation(
  ctx: StaffCtx,
  { event_id, order_id }: { event_id: number; order_id: number },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, found.id)
    if (order.status !== OrderStatus.COMPLETED) throw new AppError('ORDER_STATE_CHANGED')
    const to = await queueTicketMails(tx, ctx, order_id)
    await audit(tx, ctx, 'order.confirmation_resent', { event_id, order_id })
    await completeKey(tx, ctx, { status: 204, answer: { order_id } })
    await throttleMails(tx, ctx, { about: `order:${order_id}`, to })
  })
}
