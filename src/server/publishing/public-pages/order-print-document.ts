import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { isShortId } from '#core/platform/ids.ts'
import type { QrDrawing } from '#core/platform/qr-drawing.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import type { OrderPrintData } from '#core/records/ticket-page/page-data.ts'
import { screenOf } from '#core/sales/checkout/checkout-address.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ticketsOf } from '#core/sales/checkout/tickets-of-order.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import { loadPublicOrder } from '#server/sales/checkout/load-public-order.ts'
import { drawQr } from '#web/platform/qr-code/draw-qr.ts'
import { CODES_PER_PAGE, MAX_CODES_DRAWN } from './limits.ts'
import { readPageRequest, sendPage } from './send-page.ts'
import type { Site } from './site.ts'
import { writeTicketDocument } from './ticket-document.ts'

/** The order as its link alone shows it (API-120); null: there is none. Too many guesses are refused (SEC-40f). */
async function findOrder(ctx: Ctx, url: string): Promise<PublicOrderView | null> {
  const screen = screenOf(url.split('?')[0] ?? '')
  if (screen.kind !== 'print-order' || !isShortId('order', screen.link.order_short_id)) return null
  const { event_id, order_short_id: short_id } = screen.link
  try {
    return await loadPublicOrder(ctx, { event_id, short_id, session_hash: null })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ORDER_NOT_FOUND') throw error
    await throttleUnknownLink(ctx, short_id)
    return null
  }
}

/** Twenty codes are the work of several pages: they count as so many of the address's share (CNV-10). */
const countCodes = (req: FastifyRequest, codes: number): Promise<void> =>
  req.server.limitRendering(req, Math.max(0, Math.ceil(codes / CODES_PER_PAGE) - 1))

/** What is on paper and nothing else of the order: who bought it does not stand on the tickets. */
async function printData(req: FastifyRequest, order: PublicOrderView): Promise<OrderPrintData> {
  const tickets = ticketsOf(order).filter(({ status, qr }) => status === AttendeeStatus.ACTIVE && qr)
  const codes: Record<string, QrDrawing> = {}
  if (tickets.length <= MAX_CODES_DRAWN) {
    await countCodes(req, tickets.length)
    for (const { short_id, qr } of tickets) if (qr) codes[short_id] = await drawQr(qr)
  }
  return { reference: order.reference, event: order.event, tickets, codes }
}

/** All tickets of an order for paper, written with their codes, readable before and without any script (CHK-6, TKP-2). */
export async function sendOrderPrint(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const request = readPageRequest(req, reply)
  const ctx: Ctx = { ...req.ctx, locale: request.locale }
  reply.header('referrer-policy', 'no-referrer')
  return await sendPage(site, reply, {
    subject: 'order-print',
    variant: '',
    may_be_cached: false,
    is_compressed: true,
    render: async () => {
      const order = await findOrder(ctx, req.url)
      const data = order && (await printData(req, order))
      return writeTicketDocument(site, ctx, {
        page: { kind: 'print-order', data },
        settings: order?.event.settings ?? null,
        request,
      })
    },
  })
}
