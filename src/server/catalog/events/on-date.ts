import type { Place } from '#core/catalog/events/place.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import type { EventRow } from './queries.ts'

/** The date of a ticket, as rows of tickets carry it. */
export interface TicketDate {
  readonly date_id: number
  readonly date_starts_at: Date
  readonly date_ends_at: Date | null
  /** Null where the event has one date: nobody is told of it (DAT-1). */
  readonly date_title: string | null
  /** A place of its own, else null. */
  readonly date_place: Place | null
  readonly date_maps_url: string | null
  readonly date_updated_at: Date
}

/**
 * The event as it takes place on a date: when, and where unless the date says nothing of it (DAT-2). With one date it is
 * the event as it is. The event's map link does not lead to a place of the date's own.
 */
export const eventOnDate = (event: EventRow, date: TicketDate): EventRow => ({
  ...event,
  ...date.date_place,
  start_date: date.date_starts_at,
  end_date: date.date_ends_at,
  maps_url: date.date_maps_url ?? (date.date_place ? null : event.maps_url),
  updated_at: new Date(Math.max(date.date_updated_at.getTime(), event.updated_at.getTime())),
})

/** One of each date, by their starts. */
export const datesOf = (tickets: readonly TicketDate[]): TicketDate[] =>
  [...new Map(tickets.map((ticket) => [ticket.date_id, ticket])).values()].sort(
    (a, b) => a.date_starts_at.getTime() - b.date_starts_at.getTime() || a.date_id - b.date_id,
  )

/** The event for somebody with tickets: on their date, or from the first of theirs to the end of the last. */
export function eventOnDates(event: EventRow, tickets: readonly TicketDate[]): EventRow {
  const dates = datesOf(tickets)
  const [first, ...others] = dates
  if (!first) return event
  if (others.length === 0) return eventOnDate(event, first)
  const ends = dates.map(({ date_starts_at, date_ends_at }) =>
    effectiveEndDate(date_starts_at, date_ends_at, event.timezone).getTime(),
  )
  return { ...event, start_date: first.date_starts_at, end_date: new Date(Math.max(...ends)) }
}
