import type { DateActionView } from '#core/sales/date-actions/schema.ts'
import type { ActionCounts, DateActionRow, listFailures } from './queries.ts'

type Failure = Awaited<ReturnType<typeof listFailures>>[number]

/** An action as staff see it (API-202). */
export const toDateActionView = (
  row: DateActionRow,
  counts: ActionCounts,
  failures: readonly Failure[],
): DateActionView => ({
  id: row.id,
  event_date_id: row.event_date_id,
  state: row.status,
  holders: row.holders,
  target_date_id: row.target_date_id,
  notify: row.notify,
  counts: { ...counts },
  failed: failures.map(({ reason, ...order }) => ({ ...order, reason: reason ?? 'NOT_HANDLED' })),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})
