import type { EventCopy } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findRoom, keptLanes, saveRoom } from './queries.ts'

/** How a room is set goes along, switched off, and lanes without their codes (BO-104). */
export async function copyQueueRoom(tx: Tx, { source, copy, now }: Pick<EventCopy, 'source' | 'copy' | 'now'>) {
  const room = await findRoom(tx, source.id)
  if (!room) return
  const lanes = keptLanes(room).map((lane) => ({ ...lane, code: null }))
  await saveRoom(tx, {
    ...room,
    event_id: copy.id,
    mode: 'OFF',
    opens_at: null,
    lanes: JSON.stringify(lanes),
    updated_at: now,
  })
}
