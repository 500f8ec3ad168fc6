import { sql } from 'kysely'
import { QueueState } from '#core/platform/states/queue-state.ts'
import type { RunRow } from '#server/catalog/queue-rooms/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** As many microseconds after an instant (ROOM-16); our own dates know milliseconds only. */
export const instantOfRank = (at: Date, rank: number) =>
  sql<Date>`${at}::timestamptz + ${rank}::bigint * interval '1 microsecond'`

export const findRunById = (db: Db | Tx, id: number): Promise<RunRow | undefined> =>
  db.selectFrom('queue_runs').selectAll().where('id', '=', id).executeTakeFirst()

/** One of an event by its number (ROOM-6). */
export const findRunByNumber = (db: Db, event_id: number, number: number): Promise<RunRow | undefined> =>
  db
    .selectFrom('queue_runs')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('number', '=', number)
    .executeTakeFirst()

export const findLiveRun = (db: Db | Tx, event_id: number): Promise<RunRow | undefined> =>
  db
    .selectFrom('queue_runs')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('state', '<>', QueueState.CLOSED)
    .executeTakeFirst()
