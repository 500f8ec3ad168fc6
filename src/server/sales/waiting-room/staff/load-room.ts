import type { RoomView } from '#core/sales/waiting-room/schema.ts'
import { findRoom, listLanes } from '#server/catalog/queue-rooms/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { countPasses } from '../pass-queries.ts'
import { findLiveRun } from '../run-queries.ts'
import { toRoomView } from '../views.ts'

/** The room of an event with the run that is under way (API-605). */
export async function loadRoom(db: Db | Tx, event_id: number): Promise<RoomView> {
  const room = await findRoom(db, event_id)
  const run = await findLiveRun(db, event_id)
  if (!run) return toRoomView(room, null)
  const lanes = await listLanes(db, run.id)
  const { active } = await countPasses(db, run.id, run.created_at)
  return toRoomView(room, { run, lanes, active })
}
