import { placeText } from '#core/catalog/events/place.ts'
import { slugify } from '#core/platform/ids.ts'
import type { Locale } from '#core/platform/locales.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type {
  MyApplicationView,
  MyEventView,
  MyInvitationView,
  MyOrderView,
  MyTicketView,
  MyWaitingView,
} from '#core/publishing/my-tickets/schema.ts'
import type { AddressRsvpRow } from '#server/records/rsvps/address-queries.ts'
import type { MyApplicationRow, MyEventRow, MyOrderRow, MyPlaceRow, MyTicketRow } from './queries.ts'

/** A ticket of a cancelled order is as cancelled as the order (TKP-1). */
export const toMyTicketView = (row: MyTicketRow): MyTicketView => ({
  short_id: row.short_id,
  reference: row.reference,
  first_name: row.first_name,
  last_name: row.last_name,
  status:
    row.order_status === OrderStatus.COMPLETED && row.status === AttendeeStatus.ACTIVE
      ? AttendeeStatus.ACTIVE
      : OrderStatus.CANCELLED,
  ticket: { title: row.ticket_title, label: row.ticket_label },
  ...(row.add_ons.length > 0 ? { add_ons: row.add_ons } : {}),
  ...(row.date_starts_at ? { starts_at: row.date_starts_at.toISOString() } : {}),
})

export const toMyOrderView = (row: MyOrderRow, tickets: readonly MyTicketRow[]): MyOrderView => ({
  short_id: row.short_id,
  reference: row.reference,
  status: row.status as MyOrderView['status'],
  total_gross: row.total_gross,
  currency: row.currency,
  tickets: tickets.map(toMyTicketView),
})

interface EventParts {
  readonly orders: MyOrderView[]
  readonly tickets: MyTicketView[]
  readonly place: MyPlaceRow | undefined
  readonly application: MyApplicationRow | undefined
  readonly invitations: readonly AddressRsvpRow[]
  readonly locale: Locale
}

export const toMyEventView = (
  row: MyEventRow,
  { orders, tickets, place, application, invitations, locale }: EventParts,
): MyEventView => ({
  id: row.id,
  slug: slugify(row.title),
  title: row.title,
  start_date: row.start_date.toISOString(),
  end_date: row.end_date?.toISOString() ?? null,
  timezone: row.timezone,
  is_online_event: row.is_online_event,
  place: row.is_online_event ? null : placeText(row, locale),
  organizer_name: row.organizer_name,
  orders,
  ...(place ? { waiting: toMyWaitingView(place) } : {}),
  ...(application ? { application: toMyApplicationView(application) } : {}),
  ...(invitations.length > 0 ? { invitations: invitations.map(toMyInvitationView) } : {}),
  tickets,
})

const toMyWaitingView = ({ short_id, status, quantity, prices }: MyPlaceRow): MyWaitingView => ({
  short_id,
  status: status as MyWaitingView['status'],
  quantity,
  prices: prices.map(({ title, label }) => ({ title, label })),
})

const toMyApplicationView = ({ short_id, status, quantity, items }: MyApplicationRow): MyApplicationView => ({
  short_id,
  status: status as MyApplicationView['status'],
  quantity,
  items: items.map(({ title, label }) => ({ title, label })),
})

const toMyInvitationView = ({
  short_id,
  response,
  guests,
  title,
  label,
  starts_at,
}: AddressRsvpRow): MyInvitationView => ({
  short_id,
  response,
  guests,
  price: { title, label },
  ...(starts_at ? { starts_at: starts_at.toISOString() } : {}),
})
