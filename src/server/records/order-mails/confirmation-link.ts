import { after } from '#core/platform/actions/causes.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { lockHeldMails } from '#server/identity/mails/queries.ts'
import { releaseMails } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'

type Order = Pick<Row<'orders'>, 'id' | 'email' | 'address_confirmed_at'>

/** The token of the link by which the buyer confirms, while tickets for others wait for it; else null (CALM-8). */
export async function issueConfirmation(tx: Tx, ctx: Pick<Ctx, 'now'>, order: Order): Promise<string | null> {
  if (!order.email || order.address_confirmed_at) return null
  const held = await lockHeldMails(tx, order.id)
  if (!held.some(({ held_reason }) => held_reason === 'ADDRESSES')) return null
  return issueMailToken(tx, ctx, { purpose: 'order_address', subject_id: order.id, target: order.email })
}

/** The buyer has confirmed: what waited for that goes out (CALM-8). The order is locked. */
export async function releaseConfirmed(tx: Tx, ctx: Pick<Ctx, 'now'>, order_id: number): Promise<void> {
  const held = await lockHeldMails(tx, order_id)
  const ids = held.filter(({ held_reason }) => held_reason === 'ADDRESSES').map(({ id }) => id)
  await releaseMails(tx, ctx, { ids, by_staff: false, follows: after('order.address_confirmed', 'mails.send') })
}
