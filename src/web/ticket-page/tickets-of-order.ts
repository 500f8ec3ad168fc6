import type { OrderTicketView, PublicOrderView } from '#core/checkout/schema.ts'

/** The tickets of a completed order; drafts and limited views have none. */
export const ticketsOf = (order: PublicOrderView): OrderTicketView[] =>
  (order.attendees ?? []).filter((attendee): attendee is OrderTicketView => 'qr' in attendee)
