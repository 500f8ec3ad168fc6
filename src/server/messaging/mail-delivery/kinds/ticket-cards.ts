import type { Locale } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { extrasText } from '#core/records/orders/extras-text.ts'
import { eventOnDate } from '#server/catalog/events/on-date.ts'
import { extrasCode, ticketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { EventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { MailAttachment } from '#server/platform/storage/mail.ts'
import { qrPng } from '#server/publishing/ticket-documents/qr-image.ts'
import { orderPdfName, PDF_TYPE, ticketPdfName } from '#server/publishing/ticket-documents/send-file.ts'
import { type BoughtOrder, type TicketsToPrint, ticketsPdf } from '#server/publishing/ticket-documents/tickets-pdf.ts'
import type { SoldTicketRow } from '#server/records/attendees/queries.ts'
import type { Block } from '../rendering/content.ts'
import { eventWhen, eventWhere, type Say, sayIn, ticketName } from './event-mail.ts'

const TEXTS = {
  open: /*i18n*/ { id: 'mail.open_ticket', message: 'Open ticket' },
  free: /*i18n*/ { id: 'price.free', message: 'Free' },
  qr: /*i18n*/ { id: 'ticket.qr_alt', message: 'QR code of ticket {reference}' },
  holder: /*i18n*/ { id: 'ticket.holder', message: '{first_name} {last_name}' },
  extras: /*i18n*/ { id: 'ticket.extras', message: 'Extras' },
  extras_qr: /*i18n*/ { id: 'ticket.extras_qr_alt', message: 'QR code of the extras of order {reference}' },
  open_order: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
}

export const ticketUrl = (ctx: Ctx, ticket: Pick<SoldTicketRow, 'event_id' | 'short_id'>): string =>
  ctx.config.app_url + paths.ticket(ticket.event_id, ticket.short_id)

/** Null where its holder need not know (SET-46). */
const priceOf = (
  { hides_price, unit_total, currency }: SoldTicketRow,
  { say, locale }: { say: Say; locale: Locale },
): string | null => {
  if (hides_price) return null
  return unit_total === 0 ? say(TEXTS.free) : formatMoney(unit_total, currency, locale)
}

export interface TicketCards {
  readonly blocks: Block[]
  readonly attachments: MailAttachment[]
}

/** Tickets as cards with their QR pictures attached inline, reference and link (MAIL-6, QR-6). */
export async function ticketCards(
  ctx: Ctx,
  { facts, locale, order }: { facts: EventFacts; locale: Locale; order?: BoughtOrder },
  tickets: readonly SoldTicketRow[],
): Promise<TicketCards> {
  const say = sayIn(locale)
  const codes = await ticketCodes(ctx.db, ctx.secrets, tickets)
  const made: { block: Block; attachment: MailAttachment }[] = []
  for (const ticket of tickets) {
    const on_date = { event: eventOnDate(facts.event, ticket) }
    const cid = `ticket-${ticket.reference}@turnout`
    const block: Block = {
      type: 'ticket',
      card: {
        ticket: ticketName(say, { title: ticket.ticket_title, label: ticket.ticket_label }),
        holder: say(TEXTS.holder, { first_name: ticket.first_name, last_name: ticket.last_name }),
        ...(ticket.add_ons.length > 0 ? { add_ons: extrasText(ticket.add_ons) } : {}),
        event: facts.event.title,
        when: [eventWhen(on_date, locale), ticket.date_title].filter(Boolean).join(', '),
        where: eventWhere(on_date, locale),
        price: priceOf(ticket, { say, locale }),
        reference: ticket.reference,
        qr_cid: cid,
        qr_alt: say(TEXTS.qr, { reference: ticket.reference }),
        url: ticketUrl(ctx, ticket),
        url_label: say(TEXTS.open),
      },
    }
    const content = qrPng(codes.get(ticket.id) as string)
    const attachment: MailAttachment = {
      filename: `ticket-${ticket.reference}.png`,
      content,
      content_type: 'image/png',
      cid,
    }
    made.push({ block, attachment })
    // Drawing hundreds of codes takes a second: others are answered between two, as between the pages of the file.
    await new Promise(setImmediate)
  }
  return {
    blocks: made.map(({ block }) => block),
    attachments: [...made.map(({ attachment }) => attachment), ...(await ticketsFile(ctx, { facts, tickets, order }))],
  }
}

/** The order's extras that are no add-ons, as a card with their code (EXT-8); nothing where there are none. */
export async function extrasCard(
  ctx: Ctx,
  { facts, locale, order_url }: { facts: EventFacts; locale: Locale; order_url: string },
  { order, extras }: BoughtOrder,
): Promise<TicketCards> {
  if (extras.length === 0) return { blocks: [], attachments: [] }
  const say = sayIn(locale)
  const { reference } = order
  const cid = `extras-${reference}@turnout`
  const card = {
    ticket: say(TEXTS.extras),
    holder: extrasText(extras),
    event: facts.event.title,
    when: eventWhen(facts, locale),
    where: eventWhere(facts, locale),
    price: null,
    reference,
    qr_cid: cid,
    qr_alt: say(TEXTS.extras_qr, { reference }),
    url: order_url,
    url_label: say(TEXTS.open_order),
  }
  const content = qrPng(await extrasCode(ctx.db, ctx.secrets, order))
  return {
    blocks: [{ type: 'ticket', card }],
    attachments: [{ filename: `extras-${reference}.png`, content, content_type: 'image/png', cid }],
  }
}

/** One file with all tickets of the mail (MAIL-6); the codes are in the mail anyway, so a fault here must not hold it back. */
async function ticketsFile(ctx: Ctx, request: TicketsToPrint): Promise<MailAttachment[]> {
  const { tickets } = request
  const [first] = tickets
  if (!first) return []
  const filename = tickets.length === 1 ? ticketPdfName(first.reference) : orderPdfName(first.order_reference)
  try {
    const content = await ticketsPdf(ctx, request, { is_patient: true })
    return [{ filename, content, content_type: PDF_TYPE }]
  } catch (error) {
    ctx.log.error({ err: error, attendee_id: first.id }, 'ticket file left out of a mail')
    return []
  }
}
