import { listSoldTickets } from '#server/attendees/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { type MailToQueue, queueMail } from '#server/platform/queue-mail.ts'
import type { Row } from '#server/platform/rows.ts'
import { findEventFacts } from './queries.ts'

type Order = Row<'orders'>

const ofOrder = (
  { id, event_id, language }: Order,
  account_id: number,
): Pick<MailToQueue, 'account_id' | 'event_id' | 'order_id' | 'language'> => ({
  account_id,
  event_id,
  order_id: id,
  language,
})

const readOrder = (tx: Tx, id: number): Promise<Order> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The confirmation with the buyer's own tickets, and one mail for each other address with all of its tickets (MAIL-6). */
export async function queueTicketMails(tx: Tx, ctx: Ctx, order_id: number): Promise<void> {
  const order = await readOrder(tx, order_id)
  const { account } = await findEventFacts(tx, order.event_id)
  const base = ofOrder(order, account.id)
  if (order.email) await queueMail(tx, ctx, { ...base, kind: 'order-confirmation', to: order.email })
  const tickets = (await listSoldTickets(tx, order.event_id, [order_id])).filter(({ status }) => status === 'ACTIVE')
  const others = tickets.filter(({ email }) => email !== order.email)
  for (const [to, theirs] of Map.groupBy(others, ({ email }) => email)) {
    const payload = { attendee_ids: theirs.map(({ id }) => id) }
    await queueMail(tx, ctx, { ...base, kind: 'tickets', to, language: theirs[0]?.language ?? order.language, payload })
  }
}

/** The organizer hears of the order in the account's language, if they want to (SET-5, MAIL-2, MAIL-20). */
async function queueNewOrderMail(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const { settings, organizer, account } = await findEventFacts(tx, order.event_id)
  if (!settings.notify_organizer_of_new_orders) return
  await queueMail(tx, ctx, {
    ...ofOrder(order, account.id),
    kind: 'new-order',
    to: organizer.email,
    language: account.language,
  })
}

/** What is mailed when an order completes, in the transaction that completes it (ORD-12, MAIL-10, MAIL-11, MAIL-20). */
export async function queueCompletionMails(
  tx: Tx,
  ctx: Ctx,
  order_id: number,
  { to_buyer = true }: { to_buyer?: boolean } = {},
): Promise<void> {
  if (to_buyer) await queueTicketMails(tx, ctx, order_id)
  const order = await readOrder(tx, order_id)
  if (!order.is_manually_created) await queueNewOrderMail(tx, ctx, order)
}

/** What is mailed when the buyer chooses to pay outside the shop (PAY-20, MAIL-12, MAIL-20). */
export async function queueAwaitingPaymentMails(tx: Tx, ctx: Ctx, order_id: number): Promise<void> {
  const order = await readOrder(tx, order_id)
  const { account } = await findEventFacts(tx, order.event_id)
  if (order.email)
    await queueMail(tx, ctx, { ...ofOrder(order, account.id), kind: 'order-awaiting-payment', to: order.email })
  await queueNewOrderMail(tx, ctx, order)
}

/** The money did not come in time (EXP-8, MAIL-13). */
export async function queueExpiryMail(tx: Tx, ctx: Pick<Ctx, 'now' | 'secrets'>, order: Order): Promise<void> {
  if (!order.email) return
  const { account } = await findEventFacts(tx, order.event_id)
  await queueMail(tx, ctx, { ...ofOrder(order, account.id), kind: 'order-expired', to: order.email })
}
