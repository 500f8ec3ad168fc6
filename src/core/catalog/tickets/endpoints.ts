import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { SortInput, TICKET_LIST, TicketDuplicateInput, TicketInput, TicketUpdate, TicketView } from './schema.ts'

const OneTicket = z.object({ event_id: PathId, ticket_id: PathId })

/** Tickets of an event: list, create, read, change, delete, sort, duplicate (API-60 to API-62, API-62a). */
export const ticketEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/tickets',
    can: 'ticket.read',
    summary: 'Tickets of an event',
    params: InEvent,
    data: TicketView,
    list: TICKET_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/tickets',
    can: 'ticket.write',
    summary: 'Create a ticket',
    params: InEvent,
    body: TicketInput,
    data: TicketView,
    status: 201,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/events/:event_id/tickets/sort',
    can: 'ticket.write',
    summary: 'Sort the tickets',
    params: InEvent,
    body: SortInput,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/tickets/:ticket_id',
    can: 'ticket.read',
    summary: 'One ticket',
    params: OneTicket,
    data: TicketView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/tickets/:ticket_id',
    can: 'ticket.write',
    summary: 'Change a ticket',
    params: OneTicket,
    body: TicketUpdate,
    data: TicketView,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/events/:event_id/tickets/:ticket_id/duplicate',
    can: 'ticket.write',
    summary: 'Create a ticket like another one',
    params: OneTicket,
    body: TicketDuplicateInput,
    data: TicketView,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/tickets/:ticket_id',
    can: 'ticket.write',
    summary: 'Delete a ticket',
    params: OneTicket,
  }),
} as const
