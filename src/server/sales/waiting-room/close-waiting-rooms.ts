import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { closeAllRuns, listEventsWithRuns } from '#server/catalog/queue-rooms/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { endPassesOfClosed } from './pass-queries.ts'

/**
 * Closes every room, after data was restored (ROOM-19): numbers and passes that were given out since the backup are not in
 * it, and would be given out again. Staff open them anew.
 */
export async function closeWaitingRooms(tx: Tx, now: Date): Promise<void> {
  for (const event_id of await listEventsWithRuns(tx)) await raiseSaleVersion(tx, event_id)
  await closeAllRuns(tx, now)
  await endPassesOfClosed(tx, now)
}
