import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { listEventDates } from '#server/catalog/event-dates/queries.ts'
import { readEventDates } from '#server/catalog/event-dates/read-event-dates.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { eventKit } from './column-kit.ts'

/** The dates of an event with what was sold of each (DAT-59, LST-30). */
export function exportDates(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, flag, money, instant, currency, zone } = eventKit<EventDateView>(ctx, event)
  const columns = [
    text('id', (row) => row.id),
    instant('start', (row) => row.starts_at),
    instant('end', (row) => row.ends_at),
    text('title', (row) => row.title),
    text('state', (row) => row.state),
    flag('hidden', (row) => row.is_hidden),
    text('capacity', (row) => row.capacity),
    text('quantity_sold', (row) => row.sold),
    text('quantity_held', (row) => row.held),
    text('checked_in_count', (row) => row.checked_in),
    money('gross', (row) => row.gross),
    money('refunded', (row) => row.refunded),
    currency(),
    instant('moved_from', (row) => row.moved_from),
    instant('created_at', (row) => row.created_at),
    instant('updated_at', (row) => row.updated_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listEventDates(walking.db, event.id, query)
    return { rows: await readEventDates(walking, event, rows), total }
  })
  return { columns, parts }
}
