import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { findEventFacts, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findSoldTicket, listSoldTickets, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { findOrder } from '#server/records/orders/queries.ts'
import type { Block } from '../rendering/content.ts'
import { calendarAttachment, eventMail, factsFor, sayIn, ticketName } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { ticketCards, ticketUrl } from './ticket-cards.ts'

const TEXTS = {
  subject: /*i18n*/ {
    id: 'mail.tickets_subject',
    message: '{count, plural, one {Your ticket} other {Your tickets}} for {event}',
  },
  title: /*i18n*/ {
    id: 'mail.tickets_title',
    message: '{count, plural, one {Here is your ticket} other {Here are your tickets}}',
  },
  intro: /*i18n*/ {
    id: 'mail.tickets_intro',
    message: 'Hello {name}, show the QR code at the door, on your phone or on paper.',
  },
  ordered_by: /*i18n*/ {
    id: 'mail.tickets_ordered_by',
    message: '{first_name} {last_name} ordered {count, plural, one {this ticket} other {these tickets}} for you.',
  },
  replaced: /*i18n*/ {
    id: 'mail.tickets_replaced',
    message: 'This ticket replaces an earlier one. The earlier QR code no longer works.',
  },
  online: /*i18n*/ { id: 'mail.online_details', message: 'How to join' },
  cancelled_subject: /*i18n*/ { id: 'mail.cancelled_subject', message: 'Your ticket for {event} was cancelled' },
  cancelled_title: /*i18n*/ { id: 'mail.cancelled_title', message: 'Ticket cancelled' },
  cancelled: /*i18n*/ {
    id: 'mail.cancelled_text',
    message: 'Hello {name}, your ticket {reference} was cancelled by the organizer and no longer works at the door.',
  },
  ticket: /*i18n*/ { id: 'mail.row_ticket', message: 'Ticket' },
}

/** The tickets that belong into this mail: chosen ones or all of the order, but only those that are still the reader's. */
async function ticketsOf(ctx: Ctx, mail: MailRow): Promise<SoldTicketRow[]> {
  if (mail.event_id === null || mail.order_id === null) return []
  const chosen = payloadOf(mail).attendee_ids
  const ids = Array.isArray(chosen) ? chosen : null
  const tickets = await listSoldTickets(ctx.db, mail.event_id, [mail.order_id])
  return tickets.filter(
    ({ id, status, order_status, email }) =>
      status === AttendeeStatus.ACTIVE &&
      order_status === OrderStatus.COMPLETED &&
      email === mail.to_address &&
      (ids === null || ids.includes(id)),
  )
}

/** Who ordered it for them; null where they did themselves, or staff added them by hand. */
async function buyerOf(ctx: Ctx, { event_id, order_id, email }: SoldTicketRow) {
  const order = await findOrder(ctx.db, event_id, order_id)
  if (!order?.first_name || order.is_manually_created || order.email === email) return null
  return { first_name: order.first_name, last_name: order.last_name ?? '' }
}

/** MAIL-11: all tickets for one address, one calendar file (MAIL-6). */
export const ticketsMail: MailBuilder = async (ctx, mail) => {
  const tickets = await ticketsOf(ctx, mail)
  const [first] = tickets
  if (!first) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const facts = await findEventFacts(ctx.db, first.event_id)
  const cards = await ticketCards(ctx, { facts, locale }, tickets)
  const { event } = facts
  const blocks: Block[] = [{ type: 'paragraph', text: say(TEXTS.intro, { name: first.first_name }) }]
  const buyer = await buyerOf(ctx, first)
  if (buyer) blocks.push({ type: 'paragraph', text: say(TEXTS.ordered_by, { ...buyer, count: tickets.length }) })
  if (payloadOf(mail).replaces_earlier === true) blocks.push({ type: 'notice', text: say(TEXTS.replaced) })
  blocks.push(...cards.blocks)
  if (event.is_online_event && event.online_event_details)
    blocks.push({ type: 'heading', text: say(TEXTS.online) }, { type: 'rich', html: event.online_event_details })
  return eventMail(
    ctx,
    { facts: factsFor(facts, tickets), locale },
    {
      subject: say(TEXTS.subject, { count: tickets.length, event: event.title }),
      title: say(TEXTS.title, { count: tickets.length }),
      is_test: first.is_test,
      blocks,
      attachments: [
        ...cards.attachments,
        calendarAttachment(ctx, facts, { locale, url: ticketUrl(ctx, first), tickets }),
      ],
    },
  )
}

/** To the holder of a cancelled ticket, if staff want them told (MAIL-16). */
export const ticketCancelled: MailBuilder = async (ctx, mail) => {
  if (mail.event_id === null || mail.attendee_id === null) return null
  const ticket = await findSoldTicket(ctx.db, mail.event_id, mail.attendee_id)
  if (ticket?.status !== AttendeeStatus.CANCELLED) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const facts = await findEventFacts(ctx.db, ticket.event_id)
  const name = ticketName(say, { title: ticket.ticket_title, label: ticket.ticket_label })
  return eventMail(
    ctx,
    { facts: factsFor(facts, [ticket]), locale },
    {
      subject: say(TEXTS.cancelled_subject, { event: facts.event.title }),
      title: say(TEXTS.cancelled_title),
      is_test: ticket.is_test,
      blocks: [
        { type: 'paragraph', text: say(TEXTS.cancelled, { name: ticket.first_name, reference: ticket.reference }) },
        { type: 'facts', rows: [{ label: say(TEXTS.ticket), value: name }] },
      ],
    },
  )
}
