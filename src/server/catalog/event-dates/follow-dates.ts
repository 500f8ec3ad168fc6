import { eventTimes } from '#core/catalog/event-dates/date-state.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { updateEventRow } from '#server/catalog/events/queries.ts'
import { rescheduleMessages } from '#server/catalog/message-plans/reschedule-messages.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findAllEventDates } from './queries.ts'

/**
 * Start and end of an event follow its dates in the transaction that changes these, with the event's row locked (DAT-12);
 * messages scheduled by them move along (MSG-12), and the pages that say them are made anew.
 */
export async function followDates(tx: Tx, event: EventRow, now: Date): Promise<EventRow> {
  const times = eventTimes(await findAllEventDates(tx, event.id), event.timezone)
  const is_same =
    times === null ||
    (times.start_date.getTime() === event.start_date.getTime() &&
      times.end_date?.getTime() === event.end_date?.getTime())
  const changed = is_same ? event : { ...event, ...times, updated_at: now }
  if (!is_same) {
    await updateEventRow(tx, event.id, { ...times, updated_at: now })
    await rescheduleMessages(tx, changed)
  }
  await purgeEventPages(tx, event)
  return changed
}
