import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { formatDateRange } from '#core/platform/time.ts'
import { datesOf, eventOnDate } from '#server/catalog/events/on-date.ts'
import { findEventFacts, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listTicketsOfAddress, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import type { Block, Fact } from '../rendering/content.ts'
import { calendarAttachment, eventMail, eventWhen, eventWhere, factsFor, sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { ticketUrl } from './ticket-cards.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.date_changed_subject', message: 'New time or place: {event}' },
  title: /*i18n*/ { id: 'mail.date_changed_title', message: 'Your date has changed' },
  text: /*i18n*/ {
    id: 'mail.date_changed_text',
    message:
      'Hello {name}, the organizer changed {count, plural, one {a date you have tickets for} other {# dates you have tickets for}}.',
  },
  before: /*i18n*/ { id: 'mail.row_date_before', message: 'Before' },
  now: /*i18n*/ { id: 'mail.row_date_now', message: 'Now' },
  place: /*i18n*/ { id: 'mail.row_place', message: 'Place' },
  valid: /*i18n*/ { id: 'mail.date_changed_valid', message: 'Your tickets stay valid for the new date.' },
  open: /*i18n*/ { id: 'mail.open_ticket', message: 'Open ticket' },
}

interface Before {
  readonly id: number
  readonly starts_at: string
  readonly ends_at: string | null
}

/** Valid tickets of the reader for the dates that changed, as they are now. */
async function ticketsOf(ctx: Ctx, mail: MailRow, before: readonly Before[]): Promise<SoldTicketRow[]> {
  if (mail.event_id === null) return []
  const tickets = await listTicketsOfAddress(ctx.db, mail.event_id, mail.to_address)
  return tickets.filter(
    ({ status, order_status, date_id }) =>
      status === AttendeeStatus.ACTIVE &&
      order_status === OrderStatus.COMPLETED &&
      before.some(({ id }) => id === date_id),
  )
}

/** MAIL-60: each changed date of the reader before and now, and where; a calendar file with what is true now (DAT-22). */
export const dateChanged: MailBuilder = async (ctx, mail) => {
  const before = (payloadOf(mail).dates ?? []) as readonly Before[]
  const tickets = await ticketsOf(ctx, mail, before)
  const [first] = tickets
  if (!first) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const facts = await findEventFacts(ctx.db, first.event_id)
  const dates = datesOf(tickets)
  const rowsOf = (date: (typeof dates)[number]): Fact[] => {
    const on_date = { event: eventOnDate(facts.event, date) }
    const was = before.find(({ id }) => id === date.date_id)!
    const start = new Date(was.starts_at)
    const earlier = formatDateRange(
      { start, end: was.ends_at ? new Date(was.ends_at) : null },
      facts.event.timezone,
      locale,
    )
    const now = eventWhen(on_date, locale)
    const where = eventWhere(on_date, locale)
    return [
      ...(earlier === now ? [] : [{ label: say(TEXTS.before), value: earlier }]),
      { label: say(TEXTS.now), value: [now, date.date_title].filter(Boolean).join(', ') },
      ...(where ? [{ label: say(TEXTS.place), value: where }] : []),
    ]
  }
  const url = ticketUrl(ctx, first)
  const blocks: Block[] = [
    { type: 'paragraph', text: say(TEXTS.text, { name: first.first_name, count: dates.length }) },
    ...dates.map((date): Block => ({ type: 'facts', rows: rowsOf(date) })),
    { type: 'paragraph', text: say(TEXTS.valid) },
    { type: 'button', label: say(TEXTS.open), url },
  ]
  return eventMail(
    ctx,
    { facts: factsFor(facts, tickets), locale },
    {
      subject: say(TEXTS.subject, { event: facts.event.title }),
      title: say(TEXTS.title),
      is_test: first.is_test,
      blocks,
      attachments: [calendarAttachment(ctx, facts, { locale, url, tickets })],
    },
  )
}
