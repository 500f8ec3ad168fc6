import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { isShortId } from '#core/platform/ids.ts'
import { mayKeepOffline, OFFLINE_TICKET_HEADER } from '#core/publishing/public-pages/offline-ticket.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import type { TicketPageData } from '#core/records/ticket-page/page-data.ts'
import type { PublicAttendeeView } from '#core/records/ticket-page/schema.ts'
import { screenOf } from '#core/sales/checkout/checkout-address.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { contentSecurityPolicy, picturePolicy } from '#server/platform/http/security-headers.ts'
import type { RenderedPage } from '#server/platform/storage/page-cache.ts'
import { styleHash, writeDocument } from '#server/platform/text/html-document.ts'
import { loadPublicAttendee } from '#server/records/ticket-page/load-public-attendee.ts'
import { drawQr } from '#web/platform/qr-code/draw-qr.ts'
import { colorStyle } from './event-document.ts'
import { type PageRequest, readPageRequest, sendPage } from './send-page.ts'
import { operatorOf, type Site } from './site.ts'

interface TicketAddress {
  readonly event_id: number
  readonly attendee_short_id: string
  readonly is_print: boolean
}

function addressOf(req: FastifyRequest): TicketAddress | null {
  const screen = screenOf(req.url.split('?')[0] ?? '')
  if (screen.kind !== 'ticket' && screen.kind !== 'print-ticket') return null
  const { event_id, attendee_short_id } = screen
  return isShortId('attendee', attendee_short_id)
    ? { event_id, attendee_short_id, is_print: screen.kind === 'print-ticket' }
    : null
}

/** The ticket as its call tells it (API-127); null: there is none. Too many guesses are refused as that call is (SEC-40f). */
async function findTicket(ctx: Ctx, address: TicketAddress | null): Promise<PublicAttendeeView | null> {
  if (!address) return null
  try {
    return await loadPublicAttendee(ctx, address.event_id, address.attendee_short_id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** TKP-1, TKP-2: the whole ticket with its code, readable before and without any script. */
async function ticketDocument(
  site: Site,
  ctx: Ctx,
  { address, ...request }: PageRequest & { readonly address: TicketAddress | null },
) {
  const ticket = await findTicket(ctx, address)
  const data: TicketPageData = {
    ticket,
    code: ticket?.qr ? await drawQr(ticket.qr) : null,
    as_of: ctx.now.toISOString(),
    is_print: address?.is_print ?? false,
  }
  return writeTicketDocument(site, ctx, {
    page: { kind: 'ticket', data },
    settings: ticket?.event.settings ?? null,
    request,
    headers: ticket && mayKeepOffline(ticket, ctx.now) ? { [OFFLINE_TICKET_HEADER]: 'yes' } : {},
  })
}

interface TicketDocument {
  readonly page: PageData['page'] & { readonly kind: 'ticket' | 'print-order' }
  /** The event's colours; null where there is nothing to show, which is then a 404. */
  readonly settings: Parameters<typeof colorStyle>[0] | null
  readonly request: PageRequest
  readonly headers?: Readonly<Record<string, string>>
}

/** Tickets on screen or for paper: behind a secret link, never indexed, never kept (TKP-4). */
export async function writeTicketDocument(
  site: Site,
  ctx: Ctx,
  { page: shown, settings, request, headers: more = {} }: TicketDocument,
): Promise<RenderedPage> {
  const page: PageData = {
    page: shown,
    locale: request.locale,
    operator: operatorOf(site.deps),
    path: request.path,
  }
  const { title, html } = await site.renderPage(page)
  const style = settings ? colorStyle(settings) : null
  const document = writeDocument(site.assets, {
    locale: request.locale,
    title,
    robots: 'noindex',
    entry: 'ticket',
    ...(style ? { style } : {}),
    body: html,
    body_class: 'ev',
    data: page,
    script: 'late',
  })
  const headers = {
    'referrer-policy': 'no-referrer',
    ...(style
      ? {
          'content-security-policy': contentSecurityPolicy({
            ...picturePolicy(ctx.config),
            'style-src': [styleHash(style)],
          }),
        }
      : {}),
    ...more,
  }
  return { html: document, status: settings ? 200 : 404, headers, expires_at: ctx.now }
}

/** A ticket by its secret link, never kept by us or on the way (TKP-4). */
export async function sendTicket(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const request = readPageRequest(req, reply)
  const address = addressOf(req)
  reply.header('referrer-policy', 'no-referrer')
  return await sendPage(site, reply, {
    subject: 'ticket',
    variant: '',
    may_be_cached: false,
    is_compressed: true,
    render: () => ticketDocument(site, { ...req.ctx, locale: request.locale }, { ...request, address }),
  })
}
