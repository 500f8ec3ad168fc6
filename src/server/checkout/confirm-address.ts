import { AppError } from '#core/errors.ts'
import { issueMailToken, spendMailToken } from '#server/auth/mail-tokens.ts'
import { findMailToken } from '#server/auth/queries.ts'
import { lockOrder, type OrderRow, updateOrderRow } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction, type Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import { hashToken } from '#server/platform/secrets.ts'

/** For how long an unpaid order waits for its address to be confirmed (CALM-6). */
export const ADDRESS_HOURS = 2

/** Mails the link that confirms the order's address (MAIL-108); an earlier link stops working. The order is locked. */
export async function askToConfirmAddress(
  tx: Tx,
  ctx: Ctx,
  { order, account_id }: { order: OrderRow; account_id: number },
): Promise<void> {
  if (!order.email) return
  const token = await issueMailToken(tx, ctx, {
    purpose: 'order_address',
    subject_id: order.id,
    target: order.email,
    hours: ADDRESS_HOURS,
  })
  await queueMail(tx, ctx, {
    kind: 'confirm-address',
    to: order.email,
    language: order.language,
    account_id,
    event_id: order.event_id,
    order_id: order.id,
    token,
  })
}

/**
 * API-606: somebody reads the mails of the order's address (CALM-6, CALM-8). LINK_INVALID once it was used, or when the
 * order has another address by now; LINK_EXPIRED after its time.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await findMailToken(tx, 'order_address', hashToken(token))
    if (!row) throw new AppError('LINK_INVALID')
    const order = await lockOrder(tx, row.subject_id)
    await spendMailToken(tx, ctx, { purpose: 'order_address', token })
    if (order.email !== row.target) throw new AppError('LINK_INVALID')
    const { event_id, id: order_id } = order
    const confirmed = await updateOrderRow(tx, order_id, { address_confirmed_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'order.address_confirmed', { event_id, order_id, as: 'BUYER' })
    await afterConfirmation(tx, ctx, confirmed)
  })
}

/** What a confirmed address sets free, in its transaction; the order is locked and as it is now. */
async function afterConfirmation(_tx: Tx, _ctx: Ctx, order: OrderRow): Promise<void> {
  // CALM-6: an unpaid order gets the time of PAY-22 here
  if (order.status === 'AWAITING_PAYMENT') return
}
