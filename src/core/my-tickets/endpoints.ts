import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FindTicketsInput, MyTicketsView } from './schema.ts'

/** PUB-32, PUB-33: tickets found again with nothing but the address they were bought with. */
export const myTicketsEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/public/my-tickets',
    can: 'auth.enter',
    summary: 'Mail a link to all tickets of an address',
    body: FindTicketsInput,
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/my-tickets/:token',
    can: 'auth.token',
    summary: 'The tickets a mailed link opens',
    params: z.object({ token: z.string().max(100) }),
    data: MyTicketsView,
  }),
} as const
