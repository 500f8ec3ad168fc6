import { sql } from 'kysely'
import { QueueState } from '#core/platform/states/queue-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** An event with a room, in whatever status; undefined once it is deleted. */
export const findRoomEvent = (db: Db | Tx, event_id: number): Promise<EventRow | undefined> =>
  db.selectFrom('events').selectAll().where('id', '=', event_id).where('deleted_at', 'is', null).executeTakeFirst()

/** The same with those that were deleted: a room of theirs is still to be closed. */
export const findWatchedEvent = (db: Db, event_id: number): Promise<EventRow | undefined> =>
  db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirst()

/** What the live page shows of a room (ROOM-19). */
export interface RoomNow {
  readonly run: number
  readonly state: QueueState
  /** Numbers that are not called. */
  readonly waiting: number
  /** Called and not in. */
  readonly called: number
  /** Passes that have not ended. */
  readonly shoppers: number
  /** Passes since the run opened. */
  readonly entered: number
  /** ISO 8601. */
  readonly ticked_at: string | null
}

/** Of the run that is not over, for the one statement of the live page; null where there is none. */
export const roomNow = (event_id: number) => sql<RoomNow | null>`
  (select to_json(n) from (
    select r.number as run, r.state, l.waiting, greatest(0, l.called - p.used)::int as called, p.shoppers, p.entered, r.ticked_at
    from queue_runs r
      cross join lateral (select coalesce(sum(greatest(0, next_index - serving)), 0)::int as waiting, coalesce(sum(serving), 0)::int as called
        from queue_lanes where run_id = r.id) l
      cross join lateral (select count(*) filter (where ended_at is null)::int as shoppers,
        count(*) filter (where moved_to is null)::int as entered, count(*) filter (where index is not null)::int as used
        from queue_passes where run_id = r.id) p
    where r.event_id = ${event_id} and r.state <> ${literal(QueueState.CLOSED)}) n)`
