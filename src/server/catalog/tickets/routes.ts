import type { FastifyInstance } from 'fastify'
import { ticketEndpoints } from '#core/catalog/tickets/endpoints.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { createTicket } from './create-ticket.ts'
import { deleteTicket } from './delete-ticket.ts'
import { duplicateTicket } from './duplicate-ticket.ts'
import { loadTicketViews } from './load-tickets.ts'
import { listTickets } from './queries.ts'
import { sortTickets } from './sort-tickets.ts'
import { updateTicket } from './update-ticket.ts'

async function loadTicketView(ctx: Ctx, event_id: number, id: number): Promise<TicketView> {
  const ticket = (await loadTicketViews(ctx, event_id)).find((view) => view.id === id)
  if (!ticket) throw new AppError('NOT_FOUND')
  return ticket
}

export function ticketRoutes(app: FastifyInstance): void {
  route(app, ticketEndpoints.list, async (ctx, { event, list }) => {
    const [{ rows, total }, views] = await Promise.all([
      listTickets(ctx.db, event.id, list),
      loadTicketViews(ctx, event.id),
    ])
    return { rows: rows.flatMap(({ id }) => views.find((view) => view.id === id) ?? []), total }
  })
  route(app, ticketEndpoints.create, async (ctx, { event, body }) =>
    loadTicketView(ctx, event.id, await createTicket(ctx, event, body)),
  )
  route(app, ticketEndpoints.sort, (ctx, { event, body }) => sortTickets(ctx, event, body))
  route(app, ticketEndpoints.get, (ctx, { event, params }) => loadTicketView(ctx, event.id, params.ticket_id))
  route(app, ticketEndpoints.update, async (ctx, { event, params, body }) => {
    await updateTicket(ctx, event, { id: params.ticket_id, input: body })
    return loadTicketView(ctx, event.id, params.ticket_id)
  })
  route(app, ticketEndpoints.duplicate, async (ctx, { event, params, body }) =>
    loadTicketView(ctx, event.id, await duplicateTicket(ctx, event, { id: params.ticket_id, input: body })),
  )
  route(app, ticketEndpoints.remove, (ctx, { event, params }) => deleteTicket(ctx, event, params.ticket_id))
}
