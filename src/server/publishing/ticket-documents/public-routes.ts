import type { FastifyInstance, FastifyReply } from 'fastify'
import { supportEmail } from '#core/catalog/events/support-email.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { publicOrderFileEndpoints } from '#core/records/orders/endpoints.ts'
import { publicAttendeeEndpoints } from '#core/records/ticket-page/endpoints.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { listSoldTickets, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { listOwnExtras } from '#server/records/orders/extras-queries.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import { listOrderItems, type OrderRow } from '#server/records/orders/queries.ts'
import {
  findLinkedTicket,
  isValidTicket,
  loadPublicAttendee,
} from '#server/records/ticket-page/load-public-attendee.ts'
import { CALENDAR_FILE_NAME, calendarFile, calendarType } from './calendar.ts'
import { asPrivate, orderPdfName, sendTicketsPdf, ticketPdfName } from './send-file.ts'

async function sendCalendar(
  ctx: Ctx,
  reply: FastifyReply,
  { event_id, tickets, path }: { event_id: number; tickets: readonly SoldTicketRow[]; path: string },
): Promise<FastifyReply> {
  const facts = await findEventFacts(ctx.db, event_id)
  const file = calendarFile({
    event: facts.event,
    dates: tickets,
    organizer_name: facts.organizer.name,
    support_email: supportEmail(facts),
    locale: ctx.locale,
    url: ctx.config.app_url + path,
    now: ctx.now,
  })
  return asPrivate(reply)
    .type(calendarType({ is_cancelled: false }))
    .header('content-disposition', `attachment; filename="${CALENDAR_FILE_NAME}"`)
    .send(file)
}

/** The completed order behind a link (API-126). */
async function findLinkedOrder(ctx: Ctx, event_id: number, short_id: string): Promise<OrderRow> {
  const order = await findOrderByShortId(ctx.db, event_id, short_id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.status !== OrderStatus.COMPLETED) throw new AppError('ORDER_STATE_CHANGED')
  return order
}

/** API-126, API-127: a ticket and its files, opened by their links (PRM-23, PRM-24). */
export function ticketDocumentPublicRoutes(app: FastifyInstance): void {
  route(app, publicAttendeeEndpoints.get, async (ctx, { params, reply }) => {
    asPrivate(reply)
    return loadPublicAttendee(ctx, params.event_id, params.attendee_short_id)
  })

  route(app, publicAttendeeEndpoints.calendar, async (ctx, { params, reply }) => {
    const ticket = await findLinkedTicket(ctx, params.event_id, params.attendee_short_id)
    if (!isValidTicket(ticket)) throw new AppError('ATTENDEE_NOT_ACTIVE')
    return sendCalendar(ctx, reply, {
      event_id: ticket.event_id,
      tickets: [ticket],
      path: paths.ticket(ticket.event_id, ticket.short_id),
    })
  })

  route(app, publicAttendeeEndpoints.pdf, async (ctx, { params, reply }) => {
    const ticket = await findLinkedTicket(ctx, params.event_id, params.attendee_short_id)
    if (!isValidTicket(ticket)) throw new AppError('ATTENDEE_NOT_ACTIVE')
    const file_name = ticketPdfName(ticket.reference)
    return sendTicketsPdf(ctx, reply, { event_id: ticket.event_id, tickets: [ticket], file_name })
  })

  route(app, publicOrderFileEndpoints.pdf, async (ctx, { params, reply }) => {
    const order = await findLinkedOrder(ctx, params.event_id, params.order_short_id)
    const tickets = (await listSoldTickets(ctx.db, order.event_id, [order.id])).filter(isValidTicket)
    if (tickets.length === 0) throw new AppError('ORDER_STATE_CHANGED')
    const file_name = orderPdfName(order.reference)
    const [items, extras] = await Promise.all([listOrderItems(ctx.db, [order.id]), listOwnExtras(ctx.db, order.id)])
    const bought = { order, items, extras }
    return sendTicketsPdf(ctx, reply, { event_id: order.event_id, tickets, file_name, order: bought })
  })

  route(app, publicOrderFileEndpoints.calendar, async (ctx, { params, reply }) => {
    const order = await findLinkedOrder(ctx, params.event_id, params.order_short_id)
    const tickets = (await listSoldTickets(ctx.db, order.event_id, [order.id])).filter(isValidTicket)
    // its description says how to join (EVT-3)
    if (tickets.length === 0) throw new AppError('ORDER_STATE_CHANGED')
    return sendCalendar(ctx, reply, {
      event_id: order.event_id,
      tickets,
      path: paths.checkoutStep(order.event_id, order.short_id, 'summary'),
    })
  })
}
