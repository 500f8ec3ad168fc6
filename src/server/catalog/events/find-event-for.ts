import { isInSight } from '#core/platform/permissions.ts'
import type { Reader } from '#server/platform/context/may-on.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import { type EventRow, findEvent } from './queries.ts'

/** The event if it is of the caller's account and anything is granted there: else it does not exist (IDN-6, TEAM-5). */
export async function findEventFor(db: Db | Tx, actor: Reader, event_id: number): Promise<EventRow | undefined> {
  const event = await findEvent(db, actor.account_id, event_id)
  return event && isInSight(actor, targetOf(event)) ? event : undefined
}
