import { after } from '#core/platform/actions/causes.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { type MailToQueue, queueMails } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { expectsMail } from '#server/sales/completion/expire-orders.ts'
import { listHolders, listToldAddresses, listUntoldOrders, type UntoldOrder } from './date-orders-queries.ts'
import { ORDERS_AT_ONCE } from './limits.ts'
import { type DateActionRow, lockDateAction, updateActionOrder } from './queries.ts'

/**
 * MAIL-61: one mail to each address, of buyers and of holders, about all their orders of this action (DAT-35). It is
 * queued once these are handled; a refund may still be on its way then.
 */
export async function tellDateHolders(ctx: Ctx, action: DateActionRow): Promise<void> {
  if (!action.notify) return
  while (await inTransaction(ctx.db, (tx) => tellSome(tx, ctx, action)));
}

async function tellSome(tx: Tx, ctx: Ctx, action: DateActionRow): Promise<boolean> {
  await lockDateAction(tx, action.id)
  const orders = await listUntoldOrders(tx, action.id, { limit: ORDERS_AT_ONCE })
  if (orders.length === 0) return false
  const { account } = await findEventFacts(tx, action.event_id)
  const told = new Set(await listToldAddresses(tx, action.id))
  const holders = await listHolders(
    tx,
    orders.flatMap(({ attendee_ids }) => attendee_ids),
  )
  const mails: MailToQueue[] = []
  for (const order of orders) {
    for (const person of peopleOf(order, holders)) {
      const address = person.to.toLowerCase()
      if (told.has(address)) continue
      told.add(address)
      mails.push({
        ...person,
        follows: after('date.cancelled', 'mails.send'),
        kind: 'date-cancelled',
        account_id: account.id,
        event_id: action.event_id,
        order_id: order.order_id,
        is_by_staff: true,
        payload: { date_action_id: action.id },
      })
    }
    await updateActionOrder(tx, order.id, { told_at: ctx.now })
  }
  // whoever buys at this moment waits for their tickets
  await queueMails(
    tx,
    ctx,
    mails.map((mail) => ({ ...mail, priority: mails.length })),
  )
  return true
}

/** Of a hold only who would have heard of its end (EXP-8): nobody else has shown that the address is theirs. */
function peopleOf(
  order: UntoldOrder,
  holders: Awaited<ReturnType<typeof listHolders>>,
): Pick<MailToQueue, 'to' | 'language' | 'attendee_id'>[] {
  const hears = !order.was_hold || expectsMail(order)
  const buyer = hears && order.email ? [{ to: order.email, language: order.language }] : []
  const theirs = holders.filter(({ id }) => order.attendee_ids.includes(id))
  return [...buyer, ...theirs.map(({ id, email, language }) => ({ to: email, language, attendee_id: id }))]
}
