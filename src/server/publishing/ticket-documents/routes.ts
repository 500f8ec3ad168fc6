import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { findSoldTicket, listSoldTickets } from '#server/records/attendees/queries.ts'
import { listOwnExtras } from '#server/records/orders/extras-queries.ts'
import { findOrder, listOrderItems } from '#server/records/orders/queries.ts'
import { isValidTicket } from '#server/records/ticket-page/load-public-attendee.ts'
import { orderPdfName, sendTicketsPdf, ticketPdfName } from './send-file.ts'

/** API-78: the same files for staff. */
export function ticketDocumentRoutes(app: FastifyInstance): void {
  route(app, orderEndpoints.pdf, async (ctx, { event, params, reply }) => {
    const order = await findOrder(ctx.db, event.id, params.order_id)
    if (!order) throw new AppError('NOT_FOUND')
    const tickets = (await listSoldTickets(ctx.db, event.id, [order.id])).filter(isValidTicket)
    if (tickets.length === 0) throw new AppError('ATTENDEE_NOT_ACTIVE')
    const [items, extras] = await Promise.all([listOrderItems(ctx.db, [order.id]), listOwnExtras(ctx.db, order.id)])
    const bought = { order, items, extras }
    const file_name = orderPdfName(order.reference)
    return sendTicketsPdf(ctx, reply, { event_id: event.id, tickets, file_name, order: bought })
  })

  route(app, attendeeEndpoints.pdf, async (ctx, { event, params, reply }) => {
    const ticket = await findSoldTicket(ctx.db, event.id, params.attendee_id)
    if (!ticket) throw new AppError('NOT_FOUND')
    if (!isValidTicket(ticket)) throw new AppError('ATTENDEE_NOT_ACTIVE')
    return sendTicketsPdf(ctx, reply, {
      event_id: event.id,
      tickets: [ticket],
      file_name: ticketPdfName(ticket.reference),
    })
  })
}
