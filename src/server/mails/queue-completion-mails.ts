import { listSoldTickets, type SoldTicketRow } from '#server/attendees/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { type MailToQueue, queueMail, queueMails } from '#server/platform/queue-mail.ts'
import type { Row } from '#server/platform/rows.ts'
import { type EventFacts, findEventFacts } from './queries.ts'

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

const readOrders = (tx: Tx, ids: readonly number[]): Promise<Order[]> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

const readOrder = (tx: Tx, id: number): Promise<Order> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The confirmation with the buyer's own tickets, and one mail for each other address with all of its tickets (MAIL-6). */
function ticketMails(order: Order, account_id: number, sold: readonly SoldTicketRow[]): MailToQueue[] {
  const base = ofOrder(order, account_id)
  const tickets = sold.filter(({ order_id, status }) => order_id === order.id && status === 'ACTIVE')
  const others = Map.groupBy(
    tickets.filter(({ email }) => email !== order.email),
    ({ email }) => email,
  )
  return [
    ...(order.email ? [{ ...base, kind: 'order-confirmation' as const, to: order.email }] : []),
    ...[...others].map(([to, theirs]) => ({
      ...base,
      kind: 'tickets' as const,
      to,
      language: theirs[0]?.language ?? order.language,
      payload: { attendee_ids: theirs.map(({ id }) => id) },
    })),
  ]
}

/** Answers whom they go to. */
export async function queueTicketMails(tx: Tx, ctx: Ctx, order_id: number): Promise<string[]> {
  const order = await readOrder(tx, order_id)
  const { account } = await findEventFacts(tx, order.event_id)
  const mails = ticketMails(order, account.id, await listSoldTickets(tx, order.event_id, [order_id]))
  await queueMails(tx, ctx, mails)
  return mails.map(({ to }) => to)
}

/** The organizer hears of the order in the account's language, if they want to (SET-5, MAIL-2, MAIL-20). */
function newOrderMails(order: Order, { settings, organizer, account }: EventFacts): MailToQueue[] {
  if (!settings.notify_organizer_of_new_orders) return []
  return [{ ...ofOrder(order, account.id), kind: 'new-order', to: organizer.email, language: account.language }]
}

/**
 * What is mailed when orders of one event complete, in the transaction that completes them (ORD-12, MAIL-10, MAIL-11,
 * MAIL-20): everything in two statements, whatever their number.
 */
export async function queueCompletionMails(
  tx: Tx,
  ctx: Ctx,
  order_ids: readonly number[],
  { to_buyer = true }: { to_buyer?: boolean } = {},
): Promise<void> {
  const orders = await readOrders(tx, order_ids)
  const [first] = orders
  if (!first) return
  const facts = await findEventFacts(tx, first.event_id)
  const sold = to_buyer ? await listSoldTickets(tx, first.event_id, order_ids) : []
  const mails = orders.flatMap((order) => [
    ...(to_buyer ? ticketMails(order, facts.account.id, sold) : []),
    ...(order.is_manually_created ? [] : newOrderMails(order, facts)),
  ])
  await queueMails(tx, ctx, mails)
}

/** What is mailed when the buyer chooses to pay outside the shop (PAY-20, MAIL-12, MAIL-20). */
export async function queueAwaitingPaymentMails(tx: Tx, ctx: Ctx, order_id: number): Promise<void> {
  const order = await readOrder(tx, order_id)
  const facts = await findEventFacts(tx, order.event_id)
  const told = order.email
    ? [{ ...ofOrder(order, facts.account.id), kind: 'order-awaiting-payment' as const, to: order.email }]
    : []
  await queueMails(tx, ctx, [...told, ...newOrderMails(order, facts)])
}

/** The money did not come in time (EXP-8, MAIL-13). */
export async function queueExpiryMail(tx: Tx, ctx: Pick<Ctx, 'now' | 'secrets'>, order: Order): Promise<void> {
  if (!order.email) return
  const { account } = await findEventFacts(tx, order.event_id)
  await queueMail(tx, ctx, { ...ofOrder(order, account.id), kind: 'order-expired', to: order.email })
}
