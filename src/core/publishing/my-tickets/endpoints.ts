import { endpoint } from '#core/platform/endpoint.ts'
import { FindTicketsInput, MyTicketsView, OpenTicketsInput } from './schema.ts'

/** PUB-32, PUB-33: tickets found again with nothing but the address they were bought with. */
export const myTicketsEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/public/my-tickets',
    can: 'auth.enter',
    summary: 'Mail a link to all tickets of an address',
    operation_id: 'requestMyTickets',
    body: FindTicketsInput,
  }),
  /** A POST, because a token in an address stands in logs and histories. */
  open: endpoint({
    method: 'POST',
    path: '/public/my-tickets/open',
    can: 'auth.token',
    summary: 'The tickets a mailed link opens',
    operation_id: 'openMyTickets',
    body: OpenTicketsInput,
    data: MyTicketsView,
  }),
} as const
