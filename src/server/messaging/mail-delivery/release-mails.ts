import { releasableFrom } from '#core/identity/mails/hold-rules.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockHeldMails, lockMailOfOrder, type MailRow } from '#server/identity/mails/queries.ts'
import { releaseMails, sealToken } from '#server/identity/mails/queue-mail.ts'
import { storeMailToken } from '#server/identity/mails/state-queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { issueConfirmation } from '#server/records/order-mails/confirmation-link.ts'
import { findOrder, lockOrder } from '#server/records/orders/queries.ts'

interface HeldMails {
  readonly event_id: number
  readonly order_id: number
  /** One of them, or all of the order. */
  readonly mail_id?: number
}

/** The link in a confirmation that waited may have run out meanwhile. */
async function renewLink(tx: Tx, ctx: StaffCtx, { mail, order }: { mail: MailRow; order: Row<'orders'> }) {
  if (mail.kind !== 'order-confirmation') return
  const token = await issueConfirmation(tx, ctx, order)
  if (token) await storeMailToken(tx, mail, sealToken(ctx, token))
}

/**
 * "Send now" (CALM-10): staff send what was held back, one mail or all of the order. What waits for the buyer's
 * confirmation is sent by staff once that link has run out (CALM-8). NOT_FOUND for a mail of another order,
 * ORDER_STATE_CHANGED when nothing may be sent (any more), EMAIL_NOT_VERIFIED, MESSAGE_QUOTA_EXCEEDED. Answers how many.
 */
export async function releaseHeldMails(ctx: StaffCtx, { event_id, order_id, mail_id }: HeldMails): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, found.id)
    if (mail_id !== undefined && !(await lockMailOfOrder(tx, order_id, mail_id))) throw new AppError('NOT_FOUND')
    const held = await lockHeldMails(tx, order_id)
    const mails = held.filter((mail) => (mail_id ?? mail.id) === mail.id && releasableFrom(mail) <= ctx.now)
    if (mails.length === 0) throw new AppError('ORDER_STATE_CHANGED')
    for (const mail of mails) await renewLink(tx, ctx, { mail, order })
    await releaseMails(tx, ctx, {
      ids: mails.map(({ id }) => id),
      by_staff: true,
      follows: after('order.mail_released', 'mails.send'),
    })
    for (const { id, kind, held_reason } of mails)
      await audit(tx, ctx, 'order.mail_released', { event_id, order_id, data: { mail_id: id, kind, held_reason } })
    await throttleMails(tx, ctx, { about: `order:${order_id}`, to: mails.map(({ to_address }) => to_address) })
    return mails.length
  })
}
