export interface TicketLink {
  readonly event_id: number
  readonly attendee_short_id: string
}

/** The ticket as PDF, and its event for calendars (API-127). */
export const ticketFile = ({ event_id, attendee_short_id }: TicketLink, name: 'calendar.ics' | 'ticket.pdf'): string =>
  `/api/public/events/${event_id}/attendees/${attendee_short_id}/${name}`
