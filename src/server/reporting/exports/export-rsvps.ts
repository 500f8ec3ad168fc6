import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { RsvpView } from '#core/records/rsvps/schema.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { readRsvpList } from '#server/records/rsvps/read-rsvps.ts'
import { eventKit } from './column-kit.ts'

/** APP-6: who is invited to what, what they answered and the places they have. */
export async function exportRsvps(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, instant, zone } = eventKit<RsvpView>(ctx, event)
  const has_dates = await hasSeveralDates(ctx.db, event.id)
  const columns = [
    text('id', (row) => row.id),
    text('first_name', (row) => row.first_name),
    text('last_name', (row) => row.last_name),
    text('email', (row) => row.email),
    text('response', (row) => row.response),
    text('guests', (row) => row.guests),
    text('max_guests', (row) => row.max_guests),
    text('ticket', ({ price: { title, label } }) => (label ? `${title} – ${label}` : title)),
    // one date is not spoken of (DAT-1)
    ...(has_dates ? [instant('date', (row) => row.price.starts_at)] : []),
    text('places', (row) => row.places),
    text('came_in', (row) => row.checked_in),
    text('order_reference', (row) => row.orders.map(({ reference }) => reference).join('; ')),
    text('language', (row) => row.language),
    instant('respond_until', (row) => row.respond_until),
    instant('responded_at', (row) => row.responded_at),
    instant('invited_at', (row) => row.invited_at),
    instant('created_at', (row) => row.created_at),
    zone(),
  ]
  return { columns, parts: walkList(ctx, list, (walking, query) => readRsvpList(walking, event.id, query)) }
}
