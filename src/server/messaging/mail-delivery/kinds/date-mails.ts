import { paths } from '#core/platform/paths.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { formatDateRange } from '#core/platform/time.ts'
import { datesOf, eventOnDate } from '#server/catalog/events/on-date.ts'
import { findEventFacts, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listTicketsOfAddress, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { type ExtraDateRow, listExtraDatesOfBuyer } from '#server/records/order-units/list-queries.ts'
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
  text_extras: /*i18n*/ {
    id: 'mail.date_changed_text_extras',
    message:
      'Hello {name}, the organizer changed {count, plural, one {a date of your order} other {# dates of your order}}.',
  },
  valid_order: /*i18n*/ { id: 'mail.date_changed_valid_order', message: 'Your order stays valid for the new date.' },
  open_order: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
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

/** Extras have no holder: those of the reader's own orders. */
async function extrasOf(ctx: Ctx, mail: MailRow, before: readonly Before[]): Promise<ExtraDateRow[]> {
  if (mail.event_id === null) return []
  const extras = await listExtraDatesOfBuyer(ctx.db, mail.event_id, mail.to_address)
  return extras.filter(({ date_id }) => before.some(({ id }) => id === date_id))
}

/** What the reader has: a ticket is led to, an order of extras alone otherwise. */
function whatIsValid(ctx: Ctx, { tickets: [ticket], extras: [extra] }: Reader) {
  if (ticket)
    return {
      ...{ first: ticket, url: ticketUrl(ctx, ticket) },
      words: { text: TEXTS.text, valid: TEXTS.valid, open: TEXTS.open },
    }
  if (!extra) return null
  return {
    ...{ first: extra, url: ctx.config.app_url + paths.checkoutStep(extra.event_id, extra.order_short_id, 'summary') },
    words: { text: TEXTS.text_extras, valid: TEXTS.valid_order, open: TEXTS.open_order },
  }
}

interface Reader {
  readonly tickets: readonly SoldTicketRow[]
  readonly extras: readonly ExtraDateRow[]
}

/** MAIL-60: each changed date of the reader before and now, and where; a calendar file with what is true now (DAT-22). */
export const dateChanged: MailBuilder = async (ctx, mail) => {
  const before = (payloadOf(mail).dates ?? []) as readonly Before[]
  const reader = { tickets: await ticketsOf(ctx, mail, before), extras: await extrasOf(ctx, mail, before) }
  const has = whatIsValid(ctx, reader)
  if (!has) return null
  const { first, url, words } = has
  const theirs = [...reader.tickets, ...reader.extras]
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const facts = await findEventFacts(ctx.db, first.event_id)
  const dates = datesOf(theirs)
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
  const blocks: Block[] = [
    { type: 'paragraph', text: say(words.text, { name: first.first_name ?? '', count: dates.length }) },
    ...dates.map((date): Block => ({ type: 'facts', rows: rowsOf(date) })),
    { type: 'paragraph', text: say(words.valid) },
    { type: 'button', label: say(words.open), url },
  ]
  return eventMail(
    ctx,
    { facts: factsFor(facts, theirs), locale },
    {
      subject: say(TEXTS.subject, { event: facts.event.title }),
      title: say(TEXTS.title),
      is_test: first.is_test,
      blocks,
      attachments: [calendarAttachment(ctx, facts, { locale, url, tickets: theirs })],
    },
  )
}
