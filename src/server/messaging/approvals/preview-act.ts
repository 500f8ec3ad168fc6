import type { ProposedAct } from '#core/messaging/approvals/acts.ts'
import { MAX_NAMED_RECIPIENTS, PREVIEWS_PER_HOUR } from '#core/messaging/approvals/limits.ts'
import {
  codeChanges,
  messageChanges,
  orderChanges,
  statusChange,
  ticketChanges,
} from '#core/messaging/approvals/preview-changes.ts'
import { ProposalPreview } from '#core/messaging/approvals/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findEventDatesByIds } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { countRecipients, type MessageRow } from '#server/catalog/message-plans/queries.ts'
import { createPromoCode } from '#server/catalog/promo-codes/create-promo-code.ts'
import { toPromoCodeView } from '#server/catalog/promo-codes/views.ts'
import { findAllTickets, findPrices, findTicket } from '#server/catalog/tickets/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { createMessage } from '#server/messaging/messages/create-message.ts'
import { inside, type StaffCtx } from '#server/platform/context/context.ts'
import { callerOf, throttle } from '#server/platform/context/throttle.ts'
import { inTransaction, rehearse, type Tx } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { findSoldTicket } from '#server/records/attendees/queries.ts'
import { findOrder, lockOrder } from '#server/records/orders/queries.ts'
import { cancelLockedOrder } from '#server/sales/order-actions/cancel-order.ts'
import { recordRefund } from '#server/sales/order-actions/refund-order.ts'
import { type ActPlace, performAct } from './perform-act.ts'
import {
  addressesSince,
  lastMail,
  lastRefund,
  type OrderPerson,
  readChosen,
  readOrderFacts,
} from './preview-queries.ts'

type Act<Name extends ProposedAct['act']> = Extract<ProposedAct, { act: Name }>
type Seen = Omit<ProposalPreview, 'event'>

export interface Previewed {
  readonly preview: ProposalPreview
  /** SHA-256 of it, in hex. */
  readonly digest: string
}

/**
 * What an act would change, found out by doing it under its locks and taking all of it back (MCP-5, MCP-7a): a refusal is
 * the verb's own. What leaves this machine is left out: no provider is asked, no mail is sent. RATE_LIMITED beyond
 * PREVIEWS_PER_HOUR: what the verb itself counts is taken back as well.
 */
export async function previewAct(ctx: StaffCtx, act: ProposedAct, place: ActPlace): Promise<Previewed> {
  await throttle(ctx, `previews:${callerOf(ctx.actor)}`, PREVIEWS_PER_HOUR)
  const seen = await rehearse(ctx.db, (tx) => see({ ...inside(ctx, tx), idempotency: null }, tx, { act, ...place }))
  const { id, title, currency, timezone } = place.event
  const preview = ProposalPreview.parse({ event: { id, title, currency, timezone }, ...seen })
  return { preview, digest: sha256(JSON.stringify(preview)).toString('hex') }
}

type Asked = ActPlace & { readonly act: ProposedAct }

function see(ctx: StaffCtx, tx: Tx, { act, ...place }: Asked): Promise<Seen> {
  switch (act.act) {
    case 'propose_event_status':
      return seeStatus(ctx, act, place)
    case 'propose_ticket_change':
      return seeTicket(ctx, tx, { act, place })
    case 'propose_promo_code':
      return seeCode(ctx, tx, { act, place })
    case 'propose_order_cancel':
      return seeCancelling(ctx, tx, act)
    case 'propose_refund':
      return seeRefund(ctx, tx, act)
    case 'propose_resend':
      return seeResending(ctx, tx, { act, place })
    case 'propose_message':
      return seeMessage(ctx, tx, { act, place })
  }
}

const NOTHING_ELSE = { person: null, recipients: null, text: null } as const

async function seeStatus(ctx: StaffCtx, act: Act<'propose_event_status'>, place: ActPlace): Promise<Seen> {
  await performAct(ctx, act, place)
  const { id, title, status } = place.event
  return {
    ...NOTHING_ELSE,
    subject: { type: 'EVENT', id, name: title },
    changes: statusChange(status, act.body.status),
  }
}

type For<Name extends ProposedAct['act']> = { readonly act: Act<Name>; readonly place: ActPlace }

async function readTicket(tx: Tx, { event_id, ticket_id }: { event_id: number; ticket_id: number }) {
  const ticket = await findTicket(tx, event_id, ticket_id)
  if (!ticket) throw new AppError('NOT_FOUND')
  return { ...ticket, prices: await findPrices(tx, ticket_id) }
}

async function seeTicket(ctx: StaffCtx, tx: Tx, { act, place }: For<'propose_ticket_change'>): Promise<Seen> {
  const before = await readTicket(tx, act.params)
  await performAct(ctx, act, place)
  const after = await readTicket(tx, act.params)
  return {
    ...NOTHING_ELSE,
    subject: { type: 'TICKET', id: before.id, name: before.title },
    changes: ticketChanges(before, after),
  }
}

async function namesOf(
  tx: Tx,
  { id, timezone }: EventRow,
  of: { tickets: readonly number[]; dates: readonly number[] },
) {
  const tickets = of.tickets.length === 0 ? [] : await findAllTickets(tx, id)
  const dates = of.dates.length === 0 ? [] : await findEventDatesByIds(tx, id, of.dates)
  const on = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone })
  return {
    tickets: tickets.filter((ticket) => of.tickets.includes(ticket.id)).map(({ title }) => title),
    dates: dates.map(({ starts_at }) => on.format(starts_at)),
  }
}

async function seeCode(ctx: StaffCtx, tx: Tx, { act, place }: For<'propose_promo_code'>): Promise<Seen> {
  const made = toPromoCodeView(await createPromoCode(ctx, place.event, act.body))
  const of = { tickets: made.applicable_ticket_ids, dates: made.applicable_event_date_ids }
  return {
    ...NOTHING_ELSE,
    subject: { type: 'PROMO_CODE', id: null, name: made.code },
    changes: codeChanges({ ...made, ...(await namesOf(tx, place.event, of)) }),
  }
}

const personOf = ({ first_name, last_name, email }: OrderPerson) =>
  email === null ? null : { first_name: first_name ?? '', last_name: last_name ?? '', email }

const toAddresses = (addresses: readonly string[]) => ({
  count: addresses.length,
  addresses: addresses.slice(0, MAX_NAMED_RECIPIENTS),
})

/**
 * As `cancelOrder` does, but for the payment that it closes at the provider first (CAN-1): whether that can be closed shows
 * when it is done.
 */
async function seeCancelling(ctx: StaffCtx, tx: Tx, { params, body }: Act<'propose_order_cancel'>): Promise<Seen> {
  const { notify_buyer } = body
  const before = await readOrderFacts(tx, params)
  const mark = await lastMail(tx)
  await inTransaction(ctx.db, async (part) => {
    const order = await lockOrder(part, params.order_id)
    await cancelLockedOrder(part, ctx, order, { notify_buyer })
    if (notify_buyer && order.email) await throttleMails(part, ctx, { about: `order:${order.id}`, to: [order.email] })
  })
  const changes = orderChanges(before, await readOrderFacts(tx, params))
  return {
    subject: { type: 'ORDER', id: params.order_id, name: before.reference },
    person: personOf(before),
    changes,
    recipients: toAddresses(await addressesSince(tx, params.order_id, mark)),
    text: null,
  }
}

/** As `refundOrder` does, up to where the provider would be asked for the money (RFD-5). */
async function seeRefund(ctx: StaffCtx, tx: Tx, { params, body }: Act<'propose_refund'>): Promise<Seen> {
  const before = await readOrderFacts(tx, params)
  const mark = await lastMail(tx)
  await recordRefund(ctx, params, body)
  const refund = await lastRefund(tx, params.order_id)
  const told = await addressesSince(tx, params.order_id, mark)
  // the buyer is mailed when the money is back
  const buyer = refund.notify_buyer && before.email ? [before.email] : []
  return {
    subject: { type: 'ORDER', id: params.order_id, name: before.reference },
    person: personOf(before),
    changes: orderChanges(before, await readOrderFacts(tx, params), { refund: refund.amount, reason: refund.reason }),
    recipients: toAddresses([...new Set([...buyer, ...told])].sort()),
    text: null,
  }
}

async function seeResending(ctx: StaffCtx, tx: Tx, { act, place }: For<'propose_resend'>): Promise<Seen> {
  const { params } = act
  if ('attendee_id' in params) {
    const ticket = await findSoldTicket(tx, params.event_id, params.attendee_id)
    if (!ticket) throw new AppError('NOT_FOUND')
    await performAct(ctx, act, place)
    return {
      subject: { type: 'ATTENDEE', id: ticket.id, name: ticket.reference },
      person: personOf(ticket),
      changes: [],
      recipients: toAddresses([ticket.email]),
      text: null,
    }
  }
  const order = await findOrder(tx, params.event_id, params.order_id)
  if (!order) throw new AppError('NOT_FOUND')
  const mark = await lastMail(tx)
  await performAct(ctx, act, place)
  return {
    subject: { type: 'ORDER', id: order.id, name: order.reference },
    person: personOf(order),
    changes: [],
    recipients: toAddresses(await addressesSince(tx, order.id, mark)),
    text: null,
  }
}

/** Whom a message would reach now; one for later reaches whoever is there then. */
const reached = (tx: Tx, { event_id, is_test, ...row }: MessageRow, { mode }: ActPlace): Promise<number> =>
  is_test
    ? Promise.resolve(1)
    : countRecipients(tx, event_id, {
        recipient_type: row.recipient_type,
        ticket_ids: row.chosen_tickets,
        attendee_ids: row.chosen_attendees,
        event_date_ids: row.chosen_dates,
        order_id: row.order_id,
        order_mode: mode,
      })

/** The addresses of a message's links, each once: what a link is called may be another address. */
const linksIn = (html: string): string[] => [
  ...new Set(html.matchAll(/\bhref="([^"]*)"/g).map(([, address = '']) => address.replaceAll('&amp;', '&'))),
]

async function seeMessage(ctx: StaffCtx, tx: Tx, { act, place }: For<'propose_message'>): Promise<Seen> {
  const row = await createMessage(ctx, place.event, act.body, { order_mode: place.mode })
  const names = await namesOf(tx, place.event, { tickets: row.chosen_tickets, dates: row.chosen_dates })
  const chosen = await readChosen(tx, row.event_id, { attendee_ids: row.chosen_attendees, order_id: row.order_id })
  const { recipient_type, send_copy_to_sender, schedule } = row
  const send_at = schedule === 'NOW' ? null : (row.send_at?.toISOString() ?? null)
  return {
    subject: { type: 'MESSAGE', id: null, name: null },
    person: null,
    changes: messageChanges({
      recipient_type,
      ...chosen,
      ...names,
      send_at,
      send_copy_to_sender,
      links: linksIn(row.body),
    }),
    recipients: { count: await reached(tx, row, place), addresses: [] },
    text: { subject: row.subject, body: row.body },
  }
}
