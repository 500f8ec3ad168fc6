import { dateState, effectiveEndOf } from '#core/catalog/event-dates/date-state.ts'
import type { DatePriceView, EventDateRef, EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { DateFigures } from './figure-queries.ts'
import type { DatePriceRow } from './price-queries.ts'
import type { CountedDate } from './queries.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** A date as staff see it (LST-30); `timezone` is the event's. */
export function toEventDateView(
  row: CountedDate,
  { timezone, now, figures }: { timezone: string; now: Date; figures: DateFigures | undefined },
): EventDateView {
  const [sold, held] = [row.sold ?? 0, row.held ?? 0]
  return {
    id: row.id,
    event_id: row.event_id,
    date_rule_id: row.date_rule_id,
    status: row.status,
    state: dateState(row, timezone, now),
    starts_at: row.starts_at.toISOString(),
    ends_at: instant(row.ends_at),
    effective_end: effectiveEndOf(row, timezone).toISOString(),
    title: row.title,
    is_hidden: row.is_hidden,
    capacity: row.capacity,
    sold,
    held,
    left: row.capacity === null ? null : Math.max(0, row.capacity - sold - held - (row.promised ?? 0)),
    checked_in: figures?.checked_in ?? 0,
    gross: figures?.gross ?? 0,
    refunded: figures?.refunded ?? 0,
    sale_start_date: instant(row.sale_start_date),
    sale_start_offset: row.sale_start_offset,
    sale_end_date: instant(row.sale_end_date),
    sale_end_offset: row.sale_end_offset,
    location_details: row.location_details,
    maps_url: row.maps_url,
    moved_from: instant(row.moved_from),
    moved_at: instant(row.moved_at),
    changed_fields: row.changed_fields,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const toDateRef = ({ id, starts_at }: { id: number; starts_at: Date }): EventDateRef => ({
  id,
  starts_at: starts_at.toISOString(),
})

/** A price of a date beside that of the series (DAT-24). */
export const toDatePriceView = (row: DatePriceRow): DatePriceView => ({
  ticket_id: row.ticket_id,
  ticket_title: row.ticket_title,
  ticket_type: row.ticket_type,
  ticket_price_id: row.ticket_price_id,
  label: row.label,
  series: { price: row.series_price, quantity_available: row.series_quantity, is_hidden: row.series_hidden },
  price: row.price,
  quantity_available: row.quantity_available,
  is_hidden: row.is_hidden,
  sold: row.sold,
  held: row.held,
  promised: row.promised,
})
