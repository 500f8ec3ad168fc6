import { sql } from 'kysely'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { REMOVED_AT_ONCE } from './limits.ts'
import { holdsOf } from './pass-queries.ts'

/** A room that the clock may move: one with a run, or one that opens by itself. */
export interface WatchedRoom {
  readonly event_id: number
  readonly run_id: number | null
  /** Some number of the run was given out. */
  readonly has_numbers: boolean
  /** Live holds of buyers, where the room opens by itself (ROOM-17). */
  readonly holds: number
}

/**
 * Everything that a second has to look at (ROOM-11), in one statement. A room without a run is looked at only while its event
 * is on sale: nothing else opens by itself. A run of an event that was deleted is found to be closed. An event without an end ends with its start's day.
 */
export async function listWatchedRooms(db: Db, now: Date): Promise<WatchedRoom[]> {
  const { rows } = await sql<WatchedRoom>`
    select q.event_id, r.id as run_id,
      coalesce((select max(next_index) > 0 from queue_lanes where run_id = r.id), false) as has_numbers,
      case when q.mode = 'AUTO' then ${holdsOf(sql`q.event_id`)} else 0 end as holds
    from queue_rooms q join events e on e.id = q.event_id
      left join queue_runs r on r.event_id = q.event_id and r.state <> ${literal(QueueState.CLOSED)}
    where r.id is not null or (q.mode = 'AUTO' and e.deleted_at is null and e.status = ${literal(EventStatus.LIVE)}
      and coalesce(e.end_date, (date_trunc('day', e.start_date at time zone e.timezone) + interval '1 day') at time zone e.timezone) > ${now})
    order by q.event_id`.execute(db)
  return rows
}

/** Dates of an event that take place and are not over (ROOM-12). */
export async function listDatesToSell(db: Db, event_id: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .where('status', '=', EventDateStatus.ACTIVE)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks and passes of runs that ended long ago (BO-104); answers how many. */
export async function removeOldPasses(tx: Tx, before: Date): Promise<number> {
  const old = sql`(select id from queue_runs where closed_at < ${before})`
  const passes = await sql`delete from queue_passes where ctid = any(array(
    select ctid from queue_passes where run_id in ${old} limit ${REMOVED_AT_ONCE}))`.execute(tx)
  const marks = await sql`delete from queue_marks where ctid = any(array(
    select ctid from queue_marks where run_id in ${old} limit ${REMOVED_AT_ONCE}))`.execute(tx)
  return Number(passes.numAffectedRows ?? 0) + Number(marks.numAffectedRows ?? 0)
}
