import { mailPriority, mustConfirmFirst } from '#core/identity/mails/hold-rules.ts'
import { after, type Follower } from '#core/platform/actions/causes.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { issueMailToken } from '#server/identity/auth/mail-tokens.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { type EventFacts, findEventFacts, listHeldMails } from '#server/identity/mails/queries.ts'
import { type MailToQueue, queueMail, queueMails } from '#server/identity/mails/queue-mail.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { listSoldTickets, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { issueConfirmation } from './confirmation-link.ts'
import { organizerAddress } from './organizer-address.ts'
import { readOrder, readOrders } from './queries.ts'

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

interface TicketMailing {
  readonly follows: Follower<'mails.send'>
  readonly account_id: number
  readonly sold: readonly SoldTicketRow[]
  /** Whose network it comes from, for CALM-9. */
  readonly network?: string | null
  /** Addresses whose mails are held back already. */
  readonly held?: ReadonlySet<string>
}

/** The confirmation with the buyer's own tickets, and one mail for each other address with all of its tickets (MAIL-6). */
function ticketMails(order: Order, { follows, account_id, sold, network, held }: TicketMailing): MailToQueue[] {
  const tickets = sold.filter(({ order_id, status }) => order_id === order.id && status === AttendeeStatus.ACTIVE)
  const base = { ...ofOrder(order, account_id), follows, priority: mailPriority(tickets.length) }
  const from = network ? { payload: { network } } : {}
  const others = Map.groupBy(
    tickets.filter(({ email }) => email !== order.email),
    ({ email }) => email,
  )
  const held_reason = !held && mustConfirmFirst(order, others.size) ? ('ADDRESSES' as const) : null
  return [
    ...(order.email ? [{ ...base, kind: 'order-confirmation' as const, to: order.email, ...from }] : []),
    ...[...others]
      .filter(([to]) => !held?.has(to))
      .map(([to, theirs]) => ({
        ...base,
        kind: 'tickets' as const,
        to,
        language: theirs[0]?.language ?? order.language,
        payload: { attendee_ids: theirs.map(({ id }) => id), ...(network ? { network } : {}) },
        held_reason,
      })),
  ]
}

/** Puts the buyer's link into the confirmation of an order whose other mails wait for it (CALM-8). */
async function withConfirmationLinks(tx: Tx, ctx: Ctx, mails: readonly MailToQueue[]): Promise<MailToQueue[]> {
  const waiting = new Set(mails.flatMap(({ held_reason, order_id }) => (held_reason ? [order_id] : [])))
  const linked: MailToQueue[] = []
  for (const mail of mails) {
    const { kind, order_id, to: target } = mail
    const is_asked = kind === 'order-confirmation' && order_id && waiting.has(order_id)
    const token =
      is_asked && (await issueMailToken(tx, ctx, { purpose: 'order_address', subject_id: order_id, target }))
    linked.push(token ? { ...mail, token } : mail)
  }
  return linked
}

/**
 * Staff send it all once more. What is held back has its own "send now" and is not doubled; the confirmation has a fresh
 * link while tickets wait for one (CALM-8). Answers whom they go to.
 */
export async function queueTicketMails(tx: Tx, ctx: Ctx, order_id: number): Promise<string[]> {
  const order = await readOrder(tx, order_id)
  const { account } = await findEventFacts(tx, order.event_id)
  const held = new Set((await listHeldMails(tx, order_id)).map(({ to_address }) => to_address))
  const sold = await listSoldTickets(tx, order.event_id, [order_id])
  const token = await issueConfirmation(tx, ctx, order)
  const follows = after('order.confirmation_resent', 'mails.send')
  const mails = ticketMails(order, { follows, account_id: account.id, sold, held }).map((mail) => ({
    ...mail,
    is_by_staff: true,
    ...(token && mail.kind === 'order-confirmation' ? { token } : {}),
  }))
  await queueMails(tx, ctx, mails)
  return mails.map(({ to }) => to)
}

/** The organizer hears of these orders of an event in the account's language, if they want to (SET-5, MAIL-2, MAIL-20). */
async function newOrderMails(
  tx: Tx,
  { facts, follows }: { facts: EventFacts; follows: Follower<'mails.send'> },
  orders: readonly Order[],
): Promise<MailToQueue[]> {
  const { account, settings } = facts
  if (!settings.notify_organizer_of_new_orders || orders.length === 0) return []
  const told = {
    follows,
    kind: 'new-order' as const,
    to: await organizerAddress(tx, facts),
    language: account.language,
  }
  return orders.map((order) => ({ ...ofOrder(order, account.id), ...told }))
}

interface Completed {
  /** Not where staff leave buyer and holders untold. */
  readonly to_buyer?: boolean
  readonly is_by_staff?: boolean
  /** The buyer's network by order, where a buyer's own call completes it (CALM-9). */
  readonly networks?: ReadonlyMap<number, string | null>
}

/**
 * What is mailed when orders of one event complete, in the transaction that completes them (ORD-12, MAIL-10, MAIL-11,
 * MAIL-20): everything in a few statements, whatever their number; one more for each order that waits for its buyer.
 */
export async function queueCompletionMails(
  tx: Tx,
  ctx: Ctx,
  { order_ids, to_buyer = true, is_by_staff = false, networks }: Completed & { readonly order_ids: readonly number[] },
): Promise<void> {
  const orders = await readOrders(tx, order_ids)
  const [first] = orders
  if (!first) return
  const facts = await findEventFacts(tx, first.event_id)
  const sold = to_buyer ? await listSoldTickets(tx, first.event_id, order_ids) : []
  const follows = after('order.completed', 'mails.send')
  const to_organizer = await newOrderMails(
    tx,
    { facts, follows },
    orders.filter((order) => !order.is_manually_created),
  )
  const mails = orders.flatMap((order) => [
    ...(to_buyer
      ? ticketMails(order, {
          follows,
          account_id: facts.account.id,
          sold,
          network: networks?.get(order.id) ?? null,
        }).map((mail) => ({ ...mail, is_by_staff }))
      : []),
    ...to_organizer.filter(({ order_id }) => order_id === order.id),
  ])
  await queueMails(tx, ctx, await withConfirmationLinks(tx, ctx, mails))
}

/** What is mailed when the buyer chooses to pay by bank transfer or cash (PAY-20, MAIL-12, MAIL-20). */
export async function queueAwaitingPaymentMails(
  tx: Tx,
  ctx: Ctx,
  { order_id, follows }: { order_id: number; follows: Follower<'mails.send'> },
): Promise<void> {
  const order = await readOrder(tx, order_id)
  const facts = await findEventFacts(tx, order.event_id)
  const told = order.email
    ? [
        {
          ...ofOrder(order, facts.account.id),
          follows,
          kind: 'order-awaiting-payment' as const,
          to: order.email,
          payload: { network: networkOf(ctx) },
        },
      ]
    : []
  const to_organizer = await newOrderMails(tx, { facts, follows }, [order])
  await queueMails(tx, ctx, [...told, ...to_organizer])
}

/** What is still to be paid by bank transfer, and by when (BANK-3, MAIL-73). */
export async function queueReminderMail(
  tx: Tx,
  ctx: Ctx,
  { order, follows }: { order: Order; follows: Follower<'mails.send'> },
): Promise<void> {
  if (!order.email) return
  const { account } = await findEventFacts(tx, order.event_id)
  await queueMail(tx, ctx, { ...ofOrder(order, account.id), follows, kind: 'payment-reminder', to: order.email })
}

/** The money did not come in time (EXP-8, MAIL-13). */
export async function queueExpiryMail(tx: Tx, ctx: Pick<Ctx, 'now' | 'secrets'>, order: Order): Promise<void> {
  if (!order.email) return
  const { account } = await findEventFacts(tx, order.event_id)
  await queueMail(tx, ctx, {
    ...ofOrder(order, account.id),
    follows: after('order.expired', 'mails.send'),
    kind: 'order-expired',
    to: order.email,
  })
}
