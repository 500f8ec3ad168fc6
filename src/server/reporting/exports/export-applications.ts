import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { ApplicationView } from '#core/records/applications/schema.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { instantCell } from '#server/platform/files/file-cells.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { readApplications } from '#server/records/applications/read-applications.ts'
import { eventKit } from './column-kit.ts'

/** API-603: who asked for what, when, and what was decided. */
export async function exportApplications(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, instant, zone } = eventKit<ApplicationView>(ctx, event)
  const has_dates = await hasSeveralDates(ctx.db, event.id)
  const nameOf = ({ title, label, quantity }: ApplicationView['items'][number]) =>
    `${label ? `${title} – ${label}` : title} × ${quantity}`
  const columns = [
    text('id', (row) => row.id),
    text('first_name', (row) => row.first_name),
    text('last_name', (row) => row.last_name),
    text('email', (row) => row.email),
    text('status', (row) => row.status),
    text('asks_for', (row) => row.items.map(nameOf).join('; ')),
    // one date is not spoken of (DAT-1)
    ...(has_dates
      ? [text('dates', (row) => row.items.map((one) => instantCell(one.starts_at, event.timezone) ?? '').join('; '))]
      : []),
    text('places', (row) => row.quantity),
    text('reason', (row) => row.reason),
    text('message', (row) => row.message),
    text('order_reference', (row) => row.order?.reference ?? null),
    text('language', (row) => row.language),
    instant('created_at', (row) => row.created_at),
    instant('decided_at', (row) => row.decided_at),
    instant('ended_at', (row) => row.ended_at),
    zone(),
  ]
  return { columns, parts: walkList(ctx, list, (walking, query) => readApplications(walking, event.id, query)) }
}
