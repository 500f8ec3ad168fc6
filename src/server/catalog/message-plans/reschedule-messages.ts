import { sendTime } from '#core/catalog/message-plans/schedule.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockOffsetMessages, updateMessageRow } from './queries.ts'
import { scheduleOf } from './schedule-columns.ts'

/** Messages scheduled by an event's dates move with them, in the transaction that moves the event (MSG-12). */
export async function rescheduleMessages(tx: Tx, event: EventRow): Promise<void> {
  for (const row of await lockOffsetMessages(tx, event.id))
    await updateMessageRow(tx, row.id, { send_at: sendTime(scheduleOf(row), event) })
}
