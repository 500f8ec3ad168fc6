import { mapsUrl, placeText } from '#core/catalog/events/place.ts'
import { supportEmail } from '#core/catalog/events/support-email.ts'
import { isLocale, LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { dateBlock, formatDate, formatDateRange } from '#core/platform/time.ts'
import { FEW_TICKETS, MAX_FILES_WAITING } from '#core/publishing/ticket-documents/limits.ts'
import { extrasText } from '#core/records/orders/extras-text.ts'
import type { ExtraLine } from '#core/records/orders/order-parts.ts'
import { eventOnDate } from '#server/catalog/events/on-date.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { extrasCode, ticketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { EventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { oneAtATime } from '#server/platform/runtime/one-at-a-time.ts'
import { richToPlainText } from '#server/platform/text/rich-text.ts'
import type { SoldTicketRow } from '#server/records/attendees/queries.ts'
import { summaryLabels } from '#server/records/orders/summary-labels.ts'
import type { Pdf } from './pdf-fonts.ts'
import { drawTicketPage } from './pdf-ticket.ts'
import { readCover } from './read-cover.ts'
import { openTaggedPdf } from './tagged-pdf.ts'
import { COVER, paperColors, type SheetLook, type TicketSheet } from './ticket-sheet.ts'

const TEXTS = {
  name_and_tier: /*i18n*/ { id: 'ticket.name_and_tier', message: '{title} – {label}' },
  holder: /*i18n*/ { id: 'ticket.holder', message: '{first_name} {last_name}' },
  free: /*i18n*/ { id: 'price.free', message: 'Free' },
  qr: /*i18n*/ { id: 'ticket.qr_alt', message: 'QR code of ticket {reference}' },
  online: /*i18n*/ { id: 'mail.online', message: 'Online event' },
  join: /*i18n*/ { id: 'mail.online_details', message: 'How to join' },
  date: /*i18n*/ { id: 'mail.row_date', message: 'Date' },
  place: /*i18n*/ { id: 'mail.row_place', message: 'Place' },
  organizer: /*i18n*/ { id: 'pdf.organizer', message: 'Organizer' },
  reference: /*i18n*/ { id: 'pdf.reference', message: 'Ticket reference' },
  instruction: /*i18n*/ {
    id: 'pdf.instruction',
    message: 'Show this code at the door, on paper or on your phone. It lets one person in, so keep it to yourself.',
  },
  test: /*i18n*/ { id: 'pdf.test', message: 'Test ticket' },
  questions: /*i18n*/ { id: 'mail.footer_support', message: 'Questions about the event? Write to {email}.' },
  map: /*i18n*/ { id: 'pdf.map', message: 'Open the map' },
  order: /*i18n*/ { id: 'pdf.order', message: 'Order {reference}' },
  ordered_by: /*i18n*/ { id: 'pdf.ordered_by', message: '{first_name} {last_name}, {date}' },
  conditions: /*i18n*/ { id: 'pdf.conditions', message: 'Conditions' },
  add_ons: /*i18n*/ { id: 'ticket.add_ons', message: 'Add-ons' },
  extras: /*i18n*/ { id: 'ticket.extras', message: 'Extras' },
  extras_qr: /*i18n*/ { id: 'ticket.extras_qr_alt', message: 'QR code of the extras of order {reference}' },
  extras_instruction: /*i18n*/ {
    id: 'ticket.extras_instruction',
    message: 'Show this code where extras are handed out. Each one is handed out once, so keep it to yourself.',
  },
  order_reference: /*i18n*/ { id: 'pdf.order_reference', message: 'Order reference' },
  title: /*i18n*/ { id: 'pdf.title', message: '{count, plural, one {Ticket} other {Tickets}}: {event}' },
}

export interface TicketsToPrint {
  readonly facts: EventFacts
  /** Valid ones only: the caller knows who may get in. */
  readonly tickets: readonly SoldTicketRow[]
  /** Only where the file goes to the buyer: whoever has a single ticket need not know what others cost. */
  readonly order?: BoughtOrder | undefined
}

export interface BoughtOrder {
  readonly order: Row<'orders'>
  readonly items: readonly Row<'order_items'>[]
  /** Those that are no add-ons; their code stands on the last page (EXT-8). */
  readonly extras: readonly ExtraLine[]
}

const localeOf = ({ language }: SoldTicketRow): Locale => (isLocale(language) ? language : 'en')

const inTurn = oneAtATime(MAX_FILES_WAITING)

export interface DrawOptions {
  /** Waits as long as it takes instead of being refused (mails). */
  readonly is_patient?: boolean
  /** The event has a cover that could not be read this time: the file is good, but not to be kept. */
  readonly onMissingCover?: () => void
}

/** Large files are drawn one after the other, whoever asks for them; what is `patient` is never refused. */
export const ticketsPdf = (ctx: Ctx, request: TicketsToPrint, options: DrawOptions = {}): Promise<Buffer> =>
  request.tickets.length <= FEW_TICKETS
    ? drawTickets(ctx, request, options)
    : inTurn(() => drawTickets(ctx, request, options), options.is_patient ?? false)

/** The cover at 300 dpi. */
const COVER_PIXELS = { width: COVER.width * 4, height: COVER.height * 4 } as const

/** One page per ticket in the ticket's own language (TKP-3). Texts are drawn as they are, never evaluated (SEC-14). */
async function drawTickets(
  ctx: Ctx,
  { facts, tickets, order }: TicketsToPrint,
  { onMissingCover }: DrawOptions,
): Promise<Buffer> {
  const [first] = tickets
  if (!first) throw new Error('a ticket file without a ticket')
  const codes = await ticketCodes(ctx.db, ctx.secrets, tickets)
  const image = await findImage(ctx.db, { event_id: facts.event.id })
  const cover = image ? await readCover(ctx, image, COVER_PIXELS) : null
  if (image && !cover) onMissingCover?.()
  const locale = localeOf(first)
  const { doc, root, end } = openTaggedPdf(ctx, {
    lang: LOCALE_TAGS[locale],
    title: translate(locale, TEXTS.title, { count: tickets.length, event: facts.event.title }),
    author: facts.organizer.name,
  })
  const look = lookOf(doc, facts, cover)
  for (const ticket of tickets) {
    const bought = ticket === first ? order : undefined
    const sheet = sheetOf(ctx, facts, {
      ticket,
      qr: codes.get(ticket.id) as string,
      bought,
      is_buyers: order !== undefined,
    })
    drawTicketPage(doc, sheet, { look, root })
    // An order may have hundreds of tickets: others are answered between two pages.
    await new Promise(setImmediate)
  }
  if (order && order.extras.length > 0)
    drawTicketPage(doc, await extrasSheet(ctx, facts, { bought: order, locale }), { look, root })
  return end()
}

/** When the ticket is good for, with the title of its date (DAT-2). */
const ticketWhen = (
  { start_date: start, end_date: end, timezone }: EventFacts['event'],
  { date_title }: SoldTicketRow,
  tag: string,
): string => [formatDateRange({ start, end }, timezone, tag), date_title].filter(Boolean).join(', ')

const lookOf = (doc: Pdf, { settings }: EventFacts, cover: Buffer | null): SheetLook => ({
  ...paperColors(settings),
  cover: cover && (doc as unknown as { openImage(bytes: Buffer): unknown }).openImage(cover),
})

function sheetOf(
  ctx: Ctx,
  facts: EventFacts,
  {
    ticket,
    qr,
    bought,
    is_buyers,
  }: { ticket: SoldTicketRow; qr: string; bought: BoughtOrder | undefined; is_buyers: boolean },
): TicketSheet {
  const { organizer, settings } = facts
  const event = eventOnDate(facts.event, ticket)
  const locale = localeOf(ticket)
  const tag = LOCALE_TAGS[locale]
  const say = (message: (typeof TEXTS)[keyof typeof TEXTS], values = {}) => translate(locale, message, values)
  const { weekday, day, month } = dateBlock(event.start_date, event.timezone, tag)
  const where = event.is_online_event ? say(TEXTS.online) : placeText(event, tag)
  const map = event.is_online_event ? null : mapsUrl(event)
  const cost = ticket.unit_total === 0 ? say(TEXTS.free) : formatMoney(ticket.unit_total, ticket.currency, tag)
  // in the buyer's own file there is nothing to hide (SET-46)
  const price = ticket.hides_price && !is_buyers ? null : cost
  return {
    lang: tag,
    event: event.title,
    date_block: { weekday, day, month },
    ticket: ticket.ticket_label
      ? say(TEXTS.name_and_tier, { title: ticket.ticket_title, label: ticket.ticket_label })
      : ticket.ticket_title,
    holder: say(TEXTS.holder, { first_name: ticket.first_name, last_name: ticket.last_name }),
    facts: [
      {
        label: say(TEXTS.date),
        value: ticketWhen(event, ticket, tag),
      },
      ...(where
        ? [{ label: say(TEXTS.place), value: where, link: map ? { text: say(TEXTS.map), url: map } : undefined }]
        : []),
      { label: say(TEXTS.organizer), value: organizer.name },
      ...(ticket.add_ons.length > 0 ? [{ label: say(TEXTS.add_ons), value: extrasText(ticket.add_ons) }] : []),
    ],
    price,
    reference: ticket.reference,
    reference_label: say(TEXTS.reference),
    qr,
    qr_alt: say(TEXTS.qr, { reference: ticket.reference }),
    instruction: say(TEXTS.instruction),
    test_mark: ticket.is_test ? say(TEXTS.test) : null,
    online:
      event.is_online_event && event.online_event_details
        ? { title: say(TEXTS.join), text: richToPlainText(event.online_event_details) }
        : null,
    order: bought ? orderOf(bought, locale, event.timezone) : null,
    conditions: settings.ticket_conditions ? { title: say(TEXTS.conditions), text: settings.ticket_conditions } : null,
    foot: say(TEXTS.questions, { email: supportEmail(facts) }),
    url: `${ctx.config.app_url}${paths.ticket(ticket.event_id, ticket.short_id)}`,
  }
}

/** The last page of a buyer's file: extras that are no add-ons, with their code (EXT-8). */
async function extrasSheet(
  ctx: Ctx,
  facts: EventFacts,
  { bought: { order, extras }, locale }: { bought: BoughtOrder; locale: Locale },
): Promise<TicketSheet> {
  const { event, organizer, settings } = facts
  const tag = LOCALE_TAGS[locale]
  const say = (message: (typeof TEXTS)[keyof typeof TEXTS], values = {}) => translate(locale, message, values)
  const { weekday, day, month } = dateBlock(event.start_date, event.timezone, tag)
  const { reference } = order
  return {
    lang: tag,
    event: event.title,
    date_block: { weekday, day, month },
    ticket: say(TEXTS.extras),
    holder: say(TEXTS.holder, { first_name: order.first_name ?? '', last_name: order.last_name ?? '' }),
    facts: [
      { label: say(TEXTS.extras), value: extrasText(extras) },
      { label: say(TEXTS.organizer), value: organizer.name },
    ],
    price: null,
    reference,
    reference_label: say(TEXTS.order_reference),
    qr: await extrasCode(ctx.db, ctx.secrets, order),
    qr_alt: say(TEXTS.extras_qr, { reference }),
    instruction: say(TEXTS.extras_instruction),
    test_mark: order.is_test ? say(TEXTS.test) : null,
    online: null,
    order: null,
    conditions: settings.ticket_conditions ? { title: say(TEXTS.conditions), text: settings.ticket_conditions } : null,
    foot: say(TEXTS.questions, { email: supportEmail(facts) }),
    url: `${ctx.config.app_url}${paths.checkoutStep(order.event_id, order.short_id, 'summary')}`,
  }
}

function orderOf({ order, items }: BoughtOrder, locale: Locale, timezone: string): TicketSheet['order'] {
  const date = formatDate(order.created_at, timezone, LOCALE_TAGS[locale])
  const { reference, first_name, last_name } = order
  return {
    title: translate(locale, TEXTS.order, { reference }),
    by: translate(locale, TEXTS.ordered_by, { first_name: first_name ?? '', last_name: last_name ?? '', date }),
    rows: summaryLabels(order, items, { locale }),
    folded_rows: summaryLabels(order, items, { locale, is_folded: true }),
  }
}
