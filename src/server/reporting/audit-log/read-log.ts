import { PUBLIC_ACTIONS } from '#core/platform/actions/actions.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { LOG_POSITIONS_READ } from '#core/reporting/audit-log/limits.ts'
import type { LogEntryView, LogQuery } from '#core/reporting/audit-log/schema.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type FoundEntry, readLog } from './log-queries.ts'

/** Every name once; a name that no entry ever has is a field error, or a typo would wait for ever (LOGE-7). */
function readTypes(types: string | undefined): readonly string[] {
  if (types === undefined || types.trim() === '') return PUBLIC_ACTIONS
  const names = types.split(',').map((name) => name.trim())
  if (names.some((name) => !(PUBLIC_ACTIONS as readonly string[]).includes(name)))
    throw new AppError('VALIDATION_FAILED', { fields: { types: [FIELD_MESSAGES.invalid] } })
  return names
}

const toEntry = ({ created_at, ...entry }: FoundEntry): LogEntryView => ({
  position: entry.position,
  type: entry.type,
  created_at: created_at.toISOString(),
  is_test: entry.is_test,
  organizer_id: entry.organizer_id,
  event_id: entry.event_id,
  order_id: entry.order_id,
  attendee_id: entry.attendee_id,
  actor_type: entry.actor_type,
  data: entry.data,
})

/**
 * PUBLIC entries above `after` that the caller may read, oldest first (LOGE-7). `next_after` is past what was left out, so
 * that whoever asks again with it gets every entry they may read once, in order.
 */
export async function listLogEntries(
  ctx: StaffCtx,
  { after, limit, types }: LogQuery,
  event_id: number | null,
): Promise<{ rows: LogEntryView[]; meta: { next_after: number; last_position: number } }> {
  const log = await readLog(ctx.db, ctx.actor, { after, limit, types: readTypes(types), event_id })
  if (log.removed_upto > after)
    throw new AppError('LOG_POSITION_GONE', { data: { oldest_position: log.removed_upto + 1 } })
  const last = log.entries.at(-1)
  // positions have no gaps: what was read ends so far on
  const read_upto = Math.max(after, Math.min(after + LOG_POSITIONS_READ, log.last_position))
  const next_after = last && log.entries.length === limit ? last.position : read_upto
  return { rows: log.entries.map(toEntry), meta: { next_after, last_position: log.last_position } }
}
