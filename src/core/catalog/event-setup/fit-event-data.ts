import { MAX_EVENT_DATA } from './limits.ts'
import type { PublicEventView } from './schema.ts'

/**
 * The event with as many of its long texts as its page can carry: those of the tickets are left out first, then the
 * messages and the organizer's, then its own. Times, tickets and prices are never left out. Texts so long are refused
 * when they are written (TIX-22); they can only be older than that rule.
 */
export function fitEventData(event: PublicEventView, sizeOf: (event: PublicEventView) => number): PublicEventView {
  const fits = (one: PublicEventView): boolean => sizeOf(one) <= MAX_EVENT_DATA
  if (fits(event)) return event
  const without_tickets = { ...event, tickets: event.tickets.map((ticket) => ({ ...ticket, description: null })) }
  if (fits(without_tickets)) return without_tickets
  const without_messages = {
    ...without_tickets,
    organizer: { ...event.organizer, description: null },
    settings: { ...event.settings, pre_checkout_message: null, ticket_page_message: null },
  }
  return fits(without_messages) ? without_messages : { ...without_messages, description: null }
}
