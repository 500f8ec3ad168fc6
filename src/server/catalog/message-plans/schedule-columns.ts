import type { Schedule } from '#core/catalog/message-plans/schedule.ts'
import type { MessageRow } from './queries.ts'

/** The schedule of a stored message. */
export const scheduleOf = (
  row: Pick<MessageRow, 'schedule' | 'send_at' | 'offset_unit' | 'offset_count' | 'offset_time'>,
): Schedule => ({
  schedule: row.schedule,
  send_at: row.send_at,
  offset_unit: row.offset_unit,
  offset_count: row.offset_count,
  offset_time: row.offset_time,
})
