import type { FastifyInstance } from 'fastify'
import { myTicketsEndpoints } from '#core/publishing/my-tickets/endpoints.ts'
import { throttleTokenPages } from '#server/identity/auth/mail-tokens.ts'
import { route } from '#server/platform/http/route.ts'
import { asPrivate } from '#server/publishing/ticket-documents/send-file.ts'
import { loadMyTickets } from './load-my-tickets.ts'
import { requestTicketLink } from './request-ticket-link.ts'

export function myTicketsPublicRoutes(app: FastifyInstance): void {
  route(app, myTicketsEndpoints.request, (ctx, { body }) => requestTicketLink(ctx, body.email))
  route(app, myTicketsEndpoints.open, async (ctx, { body, reply }) => {
    await throttleTokenPages(ctx)
    asPrivate(reply)
    return loadMyTickets(ctx, body.token)
  })
}
