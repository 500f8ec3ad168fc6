import type { Follower } from '#core/platform/actions/causes.ts'
import { CONFIRM_ADDRESS_HOURS } from '#core/sales/payments/limits.ts'
import { findAccountOfEvent } from '#server/catalog/events/queries.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'

/** Mails the link that confirms the order's address (MAIL-108); an earlier link stops working. The order is locked. */
export async function askToConfirmAddress(
  tx: Tx,
  ctx: Ctx,
  { order, follows, is_by_staff = false }: { order: OrderRow; follows: Follower<'mails.send'>; is_by_staff?: boolean },
): Promise<void> {
  if (!order.email) return
  const account_id = await findAccountOfEvent(tx, order.event_id)
  const token = await issueMailToken(tx, ctx, {
    purpose: 'order_address',
    subject_id: order.id,
    target: order.email,
    hours: CONFIRM_ADDRESS_HOURS,
  })
  await queueMail(tx, ctx, {
    follows,
    kind: 'confirm-address',
    to: order.email,
    language: order.language,
    account_id,
    event_id: order.event_id,
    order_id: order.id,
    token,
    is_by_staff,
    ...(is_by_staff ? {} : { payload: { network: networkOf(ctx) } }),
  })
}
