import type { myTicketsEndpoints } from '#core/publishing/my-tickets/endpoints.ts'
import { request } from '#web/platform/client/api-client.ts'

type Calls = typeof myTicketsEndpoints

export const requestTicketLink = (email: string) =>
  request<Calls['request']>('POST', '/public/my-tickets', { body: { email } })

export const findMyTickets = (token: string) =>
  request<Calls['open']>('POST', '/public/my-tickets/open', { body: { token } })
