import type { publicAttendeeEndpoints } from '#core/attendees/endpoints.ts'
import { request } from '#web/platform/api-client.ts'

export interface TicketLink {
  readonly event_id: number
  readonly attendee_short_id: string
}

const one = ({ event_id, attendee_short_id }: TicketLink): string =>
  `/public/events/${event_id}/attendees/${attendee_short_id}`

export const findTicket = (link: TicketLink) => request<(typeof publicAttendeeEndpoints)['get']>('GET', one(link))

export const ticketFile = (link: TicketLink, name: 'calendar.ics' | 'ticket.pdf'): string => `/api${one(link)}/${name}`
