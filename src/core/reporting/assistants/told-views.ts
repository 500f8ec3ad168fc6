import type { CapacityView } from '#core/catalog/capacity-assignments/schema.ts'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { DatePriceView, EventDateView } from '#core/catalog/event-dates/schema.ts'
import type {
  CheckInStatsView,
  EventAsSeenView,
  EventListAsSeenView,
  StatsView,
} from '#core/catalog/event-setup/schema.ts'
import type { PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { picked } from './picked.ts'

/** What a tool tells of the catalog: VIE's views without links, short ids, pictures and settings (MCP-2). */

const LISTED_EVENT = [
  ...['id', 'status', 'lifecycle_status', 'title', 'description_preview', 'start_date', 'end_date', 'timezone'],
  ...['currency', 'is_online_event', 'location_details', 'stats', 'check_in_stats', 'is_test_mode'],
] as const satisfies readonly (keyof EventListAsSeenView)[]

export const toldEvent = (event: EventListAsSeenView) => ({
  ...picked(event, LISTED_EVENT),
  organizer: picked(event.organizer, ['id', 'name']),
})

const DATE = [
  ...['id', 'state', 'starts_at', 'ends_at', 'title', 'is_hidden', 'capacity', 'sold', 'held', 'left', 'checked_in'],
  ...['gross', 'refunded', 'sale_start_date', 'sale_end_date', 'location_details', 'moved_from'],
] as const satisfies readonly (keyof EventDateView)[]

export const toldDate = (date: EventDateView) => picked(date, DATE)

const TICKET = [
  ...['title', 'kind', 'type', 'sale_mode', 'min_per_order', 'max_per_order', 'max_per_person', 'is_paused'],
] as const satisfies readonly (keyof TicketView)[]

/** One row for each price: a ticket with many tiers would fill an answer by itself. */
export const toldPrices = (ticket: TicketView) =>
  ticket.prices.map((price) => ({
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    ...picked(ticket, TICKET),
    ...picked(price, ['label', 'price', 'quantity_available', 'quantity_sold', 'quantity_held', 'quantity_left']),
    ...picked(price, ['sale_state', 'off_sale_reasons']),
    is_hidden: ticket.is_hidden || price.is_hidden,
    sale_start_date: price.sale_start_date ?? ticket.sale_start_date,
    sale_end_date: price.sale_end_date ?? ticket.sale_end_date,
  }))

/** What a price is on one date, and what is left of it there (DAT-24); null is unlimited. */
export function toldDatePrice(row: DatePriceView) {
  const { series, quantity_available, sold, held, promised } = row
  const limit = quantity_available ?? series.quantity_available
  return {
    ...picked(row, ['ticket_id', 'ticket_price_id', 'label', 'sold', 'held']),
    title: row.ticket_title,
    price: row.price ?? series.price,
    is_hidden: row.is_hidden ?? series.is_hidden,
    quantity_available: limit,
    quantity_left: limit === null ? null : Math.max(0, limit - sold - held - promised),
  }
}

const CAPACITY = [
  ...['id', 'name', 'capacity', 'applies_to', 'ticket_ids', 'is_enabled', 'is_per_date', 'dates_count'],
  ...['used_capacity', 'held_capacity'],
] as const satisfies readonly (keyof CapacityView)[]

/** A limit that several tickets share (CAP-1). */
export const toldCapacity = (capacity: CapacityView) => picked(capacity, CAPACITY)

/** The event alone; its prices and dates are lists beside it. */
export const toldEventHead = (event: EventAsSeenView) => ({ ...toldEvent(event), dates_count: event.dates_count })

const STATS = [
  ...['from', 'to', 'total_orders', 'total_tickets_sold', 'total_gross_sales', 'total_refunded', 'total_net_sales'],
  ...['total_tax', 'total_fee', 'total_views'],
] as const satisfies readonly (keyof StatsView)[]

export const toldStats = (stats: StatsView, check_ins: CheckInStatsView) => ({
  ...picked(stats, STATS),
  ...(stats.no_date ? { no_date: stats.no_date } : {}),
  ...picked(check_ins, ['total_attendees', 'total_checked_in_attendees']),
})

const PROMO_CODE = [
  ...['id', 'code', 'discount_type', 'discount', 'max_uses', 'times_used', 'times_held', 'expiry_date'],
  ...['applicable_ticket_ids', 'applicable_event_date_ids', 'created_at', 'updated_at'],
] as const satisfies readonly (keyof PromoCodeView)[]

export const toldPromoCode = (code: PromoCodeView) => picked(code, PROMO_CODE)

const CHECK_IN_LIST = [
  ...['id', 'name', 'kind', 'description', 'activates_at', 'expires_at', 'all_tickets', 'ticket_ids', 'dates_mode'],
  ...['event_date', 'state', 'total_attendees', 'checked_in_attendees', 'conflict_count', 'created_at'],
] as const satisfies readonly (keyof CheckInListView)[]

export const toldCheckInList = (list: CheckInListView) => picked(list, CHECK_IN_LIST)
