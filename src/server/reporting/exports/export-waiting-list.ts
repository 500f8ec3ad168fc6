import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { instantCell } from '#server/platform/files/file-cells.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { readWaitingList } from '#server/records/waiting-entries/read-waiting-list.ts'
import { eventKit } from './column-kit.ts'

/** WTL-19: who waits for what, since when, and what became of it; wishes in their order in one cell. */
export async function exportWaitingList(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, flag, instant, zone } = eventKit<WaitingEntryView>(ctx, event)
  const has_dates = await hasSeveralDates(ctx.db, event.id)
  const nameOf = ({ title, label }: { title: string; label: string | null }) => (label ? `${title} – ${label}` : title)
  const columns = [
    text('id', (row) => row.id),
    text('first_name', (row) => row.first_name),
    text('last_name', (row) => row.last_name),
    text('email', (row) => row.email),
    text('status', (row) => row.status),
    text('waits_for', (row) => row.prices.map(nameOf).join('; ')),
    // one date is not spoken of (DAT-1)
    ...(has_dates
      ? [text('dates', (row) => row.prices.map((one) => instantCell(one.starts_at, event.timezone) ?? '').join('; '))]
      : []),
    text('places', (row) => row.quantity),
    flag('accepts_fewer', (row) => row.accepts_fewer),
    text('passed', (row) => row.passed),
    text('order_reference', (row) => row.offer?.reference ?? null),
    text('language', (row) => row.language),
    instant('queued_at', (row) => row.queued_at),
    instant('created_at', (row) => row.created_at),
    instant('confirmed_at', (row) => row.confirmed_at),
    instant('ended_at', (row) => row.ended_at),
    zone(),
  ]
  return { columns, parts: walkList(ctx, list, (walking, query) => readWaitingList(walking, event.id, query)) }
}
