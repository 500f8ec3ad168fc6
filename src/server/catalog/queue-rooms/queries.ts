import { type Insertable, sql, type Updateable } from 'kysely'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import {
  ASKING_QUEUE_STATES,
  asksForPass,
  QUEUE_MOVES,
  QueueMode,
  QueueState,
} from '#core/platform/states/queue-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type RoomRow = Row<'queue_rooms'>
export type RunRow = Row<'queue_runs'>
export type LaneRow = Row<'queue_lanes'>

/** A lane as a room keeps it for its runs; `code` is the hash of its code, hex. */
export interface KeptLane {
  readonly lane: number
  readonly name: string
  readonly code: string | null
  readonly share: number
}

export const keptLanes = ({ lanes }: Pick<RoomRow, 'lanes'>): KeptLane[] => lanes as unknown as KeptLane[]

export const findRoom = (db: Db | Tx, event_id: number): Promise<RoomRow | undefined> =>
  db.selectFrom('queue_rooms').selectAll().where('event_id', '=', event_id).executeTakeFirst()

/** The room of an event, written as a whole (ROOM-1). */
export async function saveRoom(tx: Tx, room: Insertable<DB['queue_rooms']>): Promise<void> {
  const { event_id: _id, ...values } = room
  await tx
    .insertInto('queue_rooms')
    .values(room)
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute()
}

export const updateRoom = (tx: Tx, event_id: number, values: Updateable<DB['queue_rooms']>) =>
  tx.updateTable('queue_rooms').set(values).where('event_id', '=', event_id).execute()

/** What an event's page and its reservations must know of its room (ROOM-15, ROOM-22). */
export interface RoomOnSale {
  readonly run_id: number
  readonly number: number
  readonly state: QueueState
  readonly opens_at: Date
  /** When places can be taken first; null where nothing is drawn. */
  readonly prequeue_at: Date | null
}

/** The run of an event that is announced or open; null without. */
export async function findRoomOnSale(db: Db | Tx, event_id: number): Promise<RoomOnSale | null> {
  const { rows } = await sql<RoomOnSale>`
    select r.id as run_id, r.number, r.state, r.opens_at,
      case when r.commitment is not null then r.opens_at - make_interval(mins => q.prequeue_minutes) end as prequeue_at
    from queue_runs r join queue_rooms q using (event_id)
    where r.event_id = ${event_id} and r.state <> ${literal(QueueState.CLOSED)}`.execute(db)
  return rows[0] ?? null
}

/** The run under which sessions need a pass; null where they need none (ROOM-15). */
export const askingRun = (queue: RoomOnSale | null): number | null =>
  queue !== null && asksForPass(queue.state) ? queue.run_id : null

/** Locks the run that is not over, after the event's row and before its passes (ONE-1). */
export async function lockLiveRun(tx: Tx, event_id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select * from queue_runs where event_id = ${event_id} and state <> ${literal(QueueState.CLOSED)} for no key update`.execute(
    tx,
  )
  return rows[0]
}

export async function lockRun(tx: Tx, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select * from queue_runs where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** The same for whoever ticks: null where somebody else has it, unless a tick is so late that it has to be waited for (ROOM-11). */
export async function takeRun(tx: Tx, id: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select * from queue_runs where id = ${id} for no key update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next run of an event, with its lanes. */
export async function insertRun(
  tx: Tx,
  run: Omit<Insertable<DB['queue_runs']>, 'number'>,
  lanes: readonly Omit<Insertable<DB['queue_lanes']>, 'run_id'>[],
): Promise<RunRow> {
  const row = await tx
    .insertInto('queue_runs')
    .values({
      ...run,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from queue_runs where event_id = ${run.event_id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeLanes(tx, row.id, lanes)
  return row
}

/** Sets the lanes of a run of which no number was given out. */
export async function writeLanes(
  tx: Tx,
  run_id: number,
  lanes: readonly Omit<Insertable<DB['queue_lanes']>, 'run_id'>[],
): Promise<void> {
  await tx.deleteFrom('queue_lanes').where('run_id', '=', run_id).execute()
  await tx
    .insertInto('queue_lanes')
    .values(lanes.map((lane) => ({ ...lane, run_id })))
    .execute()
}

type RunValues = Omit<Updateable<DB['queue_runs']>, 'state'>

/** Moves a locked run (ROOM-3); answers whether it stood where the move begins. */
export async function moveRun<To extends QueueState>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof QUEUE_MOVES, To> & RunValues,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('queue_runs')
    .set({ ...values, state: to })
    .where('id', '=', id)
    .where('state', 'in', checkMoves<QueueState>(QUEUE_MOVES, from, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes what is no state of it. */
export const updateRun = (tx: Tx, id: number, values: RunValues) =>
  tx.updateTable('queue_runs').set(values).where('id', '=', id).execute()

export const listLanes = (db: Db | Tx, run_id: number): Promise<LaneRow[]> =>
  db.selectFrom('queue_lanes').selectAll().where('run_id', '=', run_id).orderBy('lane').execute()

/** The numbers given out until now are those that are drawn (ROOM-3c). */
export const freezeLanes = (tx: Tx, run_id: number) =>
  tx
    .updateTable('queue_lanes')
    .set((eb) => ({ n: eb.ref('next_index') }))
    .where('run_id', '=', run_id)
    .execute()

/** Up to where lanes are called now, and how fast (ROOM-11). */
export async function serveLanes(
  tx: Tx,
  run_id: number,
  lanes: readonly { readonly lane: number; readonly serving: number; readonly per_minute: number }[],
): Promise<void> {
  await sql`update queue_lanes l set serving = s.serving, per_minute = s.per_minute
    from unnest(${lanes.map(({ lane }) => lane)}::smallint[], ${lanes.map(({ serving }) => serving)}::bigint[],
      ${lanes.map((one) => one.per_minute)}::int[]) as s (lane, serving, per_minute)
    where l.run_id = ${run_id} and l.lane = s.lane`.execute(tx)
}

/** So many numbers of a lane, as long as its run gives any; answers the first (ROOM-5). */
export async function takeNumbers(
  db: Db,
  { run_id, lane, count }: { readonly run_id: number; readonly lane: number; readonly count: number },
): Promise<number | null> {
  const { rows } = await sql<{ first: number }>`
    update queue_lanes l set next_index = next_index + ${count} from queue_runs r
    where l.run_id = ${run_id} and l.lane = ${lane} and r.id = l.run_id and r.state in (${literals(ASKING_QUEUE_STATES)})
    returning next_index - ${count} as first`.execute(db)
  return rows[0]?.first ?? null
}

export async function listEventsWithRuns(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('queue_runs')
    .select('event_id')
    .where('state', '<>', QueueState.CLOSED)
    .orderBy('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** After restored data: what was given out since is not in it (ROOM-19). The events' rows are locked. */
export async function closeAllRuns(tx: Tx, now: Date): Promise<void> {
  await sql`update queue_runs set state = ${QueueState.CLOSED}, closed_at = ${now} where state <> ${literal(QueueState.CLOSED)}`.execute(
    tx,
  )
  await tx
    .updateTable('queue_rooms')
    .set({ mode: QueueMode.OFF, updated_at: now })
    .where('mode', '<>', QueueMode.OFF)
    .execute()
}
