import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { OrderTicketView } from '#core/records/orders/order-parts.ts'
import type { PublicOrderView } from './schema.ts'

/** The tickets of a completed order; drafts and limited views have none. */
export const ticketsOf = (order: PublicOrderView): OrderTicketView[] =>
  (order.attendees ?? []).filter((attendee): attendee is OrderTicketView => 'qr' in attendee)

/** Whether somebody can still come with it: a completed order may have lost its tickets one by one (ATT-4). */
export const hasValidTicket = (order: PublicOrderView): boolean =>
  order.status === OrderStatus.COMPLETED && ticketsOf(order).some(({ status }) => status === AttendeeStatus.ACTIVE)
