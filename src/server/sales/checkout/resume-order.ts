import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import { RESUME_LINKS_PER_ORDER } from '#core/sales/checkout/limits.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { issueMailToken, spendMailToken } from '#server/identity/auth/mail-tokens.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import { lockOrder, type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'

const isHeld = (order: OrderRow, now: Date): boolean => isHold(order.status) && !hasLapsed(order.reserved_until, now)

/** "Send me a link" (RES-21): to the buyer's saved address, at most three times; the answer never tells whether it went. */
export async function requestResume(ctx: Ctx, event_id: number, short_id: string): Promise<void> {
  const found = await findOrderByShortId(ctx.db, event_id, short_id)
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (!order.email || !isHeld(order, ctx.now) || order.resume_count >= RESUME_LINKS_PER_ORDER) return
    const token = await issueMailToken(tx, ctx, { purpose: 'order_resume', subject_id: order.id, target: order.email })
    await updateOrderRow(tx, order.id, { resume_count: order.resume_count + 1, updated_at: ctx.now })
    await queueMail(tx, ctx, {
      follows: after('order.resume_requested', 'mails.send'),
      kind: 'resume-order',
      to: order.email,
      language: order.language,
      event_id,
      order_id: order.id,
      payload: { order_id: order.id, network: networkOf(ctx) },
      token,
    })
    await audit(tx, ctx, 'order.resume_requested', { event_id, order_id: order.id, as: 'BUYER' })
  })
}

/** The one-time link moves the order to this device's session (RES-21). */
export async function takeOverOrder(
  ctx: Ctx,
  { event_id, short_id, token, session }: { event_id: number; short_id: string; token: string; session: string },
): Promise<OrderRow> {
  const found = await findOrderByShortId(ctx.db, event_id, short_id)
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, found.id)
    const used = await spendMailToken(tx, ctx, { purpose: 'order_resume', token })
    // mailed to an address that the buyer has corrected since: it is a stranger's
    if (used.subject_id !== order.id || used.target !== order.email) throw new AppError('LINK_INVALID')
    if (!isHeld(order, ctx.now)) throw new AppError('LINK_EXPIRED')
    await audit(tx, ctx, 'order.resumed', { event_id, order_id: order.id, as: 'BUYER' })
    return updateOrderRow(tx, order.id, { session_hash: hashToken(session), updated_at: ctx.now })
  })
}
