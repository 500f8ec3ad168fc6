import { type RawBuilder, sql } from 'kysely'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import { type PassEnd, QueueState } from '#core/platform/states/queue-state.ts'
import { CLOCKS_APART_SECONDS, ENTERING_SECONDS } from '#core/sales/waiting-room/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'

/** For how long those called are expected (ROOM-11). */
const minute = sql`make_interval(secs => ${sql.lit(ENTERING_SECONDS)})`

export type PassRow = Row<'queue_passes'>

export interface PlaceRef {
  readonly lane: number
  readonly index: number
}

/** Rows of these places, and live passes of these sessions; to be asked under the run's lock (ROOM-13). */
export async function findPasses(
  tx: Tx,
  run_id: number,
  { places, sessions }: { readonly places: readonly PlaceRef[]; readonly sessions: readonly Buffer[] },
): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select p.* from unnest(${places.map(({ lane }) => lane)}::smallint[], ${places.map(({ index }) => index)}::bigint[]) as w (lane, index)
      join queue_passes p on p.run_id = ${run_id} and p.lane = w.lane and p.index = w.index
    union
    select * from queue_passes where run_id = ${run_id} and session_hash = any(${[...sessions]}::bytea[]) and ended_at is null`.execute(
    tx,
  )
  return rows
}

export interface PassCounts {
  /** Not ended. */
  readonly active: number
  /** Entered since then. */
  readonly entered: number
}

export async function countPasses(db: Db | Tx, run_id: number, since: Date): Promise<PassCounts> {
  const { rows } = await sql<PassCounts>`
    select (select count(*)::int from queue_passes where run_id = ${run_id} and ended_at is null) as active,
      (select count(*)::int from queue_passes where run_id = ${run_id} and entered_at > ${since} and moved_to is null and index is not null) as entered`.execute(
    db,
  )
  return rows[0]!
}

export interface CalledAt {
  readonly lane: number
  readonly rank: number
  readonly second: Date
  readonly open_seconds: number
}

/** When each of these ranks was called first (ROOM-13); what was not called is left out. */
export async function findCalled(
  tx: Tx,
  run_id: number,
  ranks: readonly { readonly lane: number; readonly rank: number }[],
): Promise<CalledAt[]> {
  const { rows } = await sql<CalledAt>`
    select w.lane, w.rank, m.second, m.open_seconds
    from unnest(${ranks.map(({ lane }) => lane)}::smallint[], ${ranks.map(({ rank }) => rank)}::bigint[]) as w (lane, rank)
      cross join lateral (select second, open_seconds from queue_marks
        where run_id = ${run_id} and lane = w.lane and serving > w.rank order by serving limit 1) m`.execute(tx)
  return rows
}

export interface NewPass {
  readonly lane: number | null
  readonly index: number | null
  readonly session_hash: Buffer | null
  readonly called_at: Date | null
  readonly entered_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly reason: PassEnd | null
  readonly moved_to: number | null
}

export async function insertPasses(tx: Tx, run_id: number, passes: readonly NewPass[]): Promise<void> {
  if (passes.length === 0) return
  await tx
    .insertInto('queue_passes')
    .values(passes.map((pass) => ({ run_id, ...pass })))
    .execute()
}

/** The pass of a session of a run that is not over, if it has one. */
export async function findLivePass(db: Db | Tx, event_id: number, session_hash: Buffer): Promise<PassRow | undefined> {
  const { rows } = await sql<PassRow>`
    select p.* from queue_passes p join queue_runs r on r.id = p.run_id
    where r.event_id = ${event_id} and r.state <> ${literal(QueueState.CLOSED)} and p.session_hash = ${session_hash} and p.ended_at is null`.execute(
    db,
  )
  return rows[0]
}

export const endPass = (tx: Tx, id: number, { reason, at }: { readonly reason: PassEnd; readonly at: Date }) =>
  tx
    .updateTable('queue_passes')
    .set({ ended_at: at, reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Every pass of a run that is over. */
export const endAllPasses = (tx: Tx, run_id: number, at: Date) =>
  tx
    .updateTable('queue_passes')
    .set({ ended_at: at, reason: 'CLOSED' satisfies PassEnd })
    .where('run_id', '=', run_id)
    .where('ended_at', 'is', null)
    .execute()

/** The same of all runs that are over. */
export const endPassesOfClosed = (tx: Tx, at: Date) =>
  sql`update queue_passes p set ended_at = ${at}, reason = ${literal('CLOSED' satisfies PassEnd)} from queue_runs r
    where r.id = p.run_id and r.state = ${literal(QueueState.CLOSED)} and p.ended_at is null`.execute(tx)

/** A hold of the pass's session that is not chosen to be paid later; offers and approved places are none of its own. */
const hold = sql`exists (select from orders o where o.session_hash = p.session_hash and o.event_id = r.event_id
  and o.status in (${literals(HOLD_STATUSES)}) and o.offline_confirmed_at is null and o.waiting_entry_id is null and o.application_id is null)`

/**
 * The order was made with this pass. Orders and passes are dated by the clocks of two processes. Who was let in with what
 * they held made it before: there it counts when it was done.
 */
const byPass = sql`(case when p.index is null then d.done_at >= p.entered_at
  else d.created_at >= p.entered_at - make_interval(secs => ${sql.lit(CLOCKS_APART_SECONDS)}) end)`

/**
 * Ends passes whose order is complete or will be paid later, and those whose time is over with nothing held (ROOM-14).
 * `since` is an instant before the last look: what was done before it was seen then. A tick that waited sees what was done
 * after its `now`: no pass ends before the order that ended it.
 */
export async function endDonePasses(
  tx: Tx,
  run_id: number,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  await sql`
    with r as materialized (select id, event_id from queue_runs where id = ${run_id}),
    done as materialized (
      select o.session_hash, o.created_at, o.completed_at as done_at, ${literal('COMPLETED' satisfies PassEnd)} as reason from orders o, r
        where o.event_id = r.event_id and o.status = ${literal(OrderStatus.COMPLETED)} and o.completed_at > ${since} and o.session_hash is not null
          and o.waiting_entry_id is null and o.application_id is null
      union all
      select o.session_hash, o.created_at, o.offline_confirmed_at, 'OFFLINE' from orders o, r
        where o.event_id = r.event_id and o.status = ${literal(OrderStatus.AWAITING_PAYMENT)} and o.offline_confirmed_at > ${since} and o.session_hash is not null
          and o.waiting_entry_id is null and o.application_id is null)
    update queue_passes p set (ended_at, reason) = (
      select greatest(${now}::timestamptz, max(d.done_at)), coalesce(min(d.reason), 'TIME') from done d
        where d.session_hash = p.session_hash and ${byPass})
    from r where p.run_id = r.id and p.ended_at is null and (
      exists (select from done d where d.session_hash = p.session_hash and ${byPass})
      or (p.expires_at <= ${now} and not ${hold}))`.execute(tx)
}

/** What a second is decided on besides the dials (ROOM-11, ROOM-12). */
export interface ShopCounts extends PassCounts {
  /** Of those called 60 to 120 seconds ago, who entered within 60. */
  readonly entered_of_called: number
  /** Of those called in the last 60 seconds, who entered. */
  readonly entered_lately: number
  /** Passes whose session holds nothing. */
  readonly without_hold: number
}

export async function readShop(tx: Tx, run_id: number, now: Date): Promise<ShopCounts> {
  const { rows } = await sql<ShopCounts>`
    with r as materialized (select id, event_id from queue_runs where id = ${run_id})
    select
      (select count(*)::int from queue_passes where run_id = ${run_id} and ended_at is null) as active,
      (select count(*)::int from queue_passes where run_id = ${run_id} and entered_at > ${now}::timestamptz - ${minute} and moved_to is null and index is not null) as entered,
      (select count(*)::int from queue_passes where run_id = ${run_id} and moved_to is null
        and called_at > ${now}::timestamptz - 2 * ${minute} and called_at <= ${now}::timestamptz - ${minute}
        and entered_at <= called_at + ${minute}) as entered_of_called,
      (select count(*)::int from queue_passes where run_id = ${run_id} and moved_to is null and called_at > ${now}::timestamptz - ${minute}) as entered_lately,
      (select count(*)::int from queue_passes p, r where p.run_id = r.id and p.ended_at is null and not ${hold}) as without_hold`.execute(
    tx,
  )
  return rows[0]!
}

/** Up to where each lane was called so many seconds ago, in sum (ROOM-11). */
export async function readServed(
  tx: Tx,
  run_id: number,
  now: Date,
): Promise<{ minute: number; two_minutes: number; by_lane: ReadonlyMap<number, number> }> {
  const { rows } = await sql<{ lane: number; minute: number; two_minutes: number }>`
    select l.lane,
      coalesce((select max(serving) from queue_marks m where m.run_id = l.run_id and m.lane = l.lane and m.second <= ${now}::timestamptz - ${minute}), 0) as minute,
      coalesce((select max(serving) from queue_marks m where m.run_id = l.run_id and m.lane = l.lane and m.second <= ${now}::timestamptz - 2 * ${minute}), 0) as two_minutes
    from queue_lanes l where l.run_id = ${run_id}`.execute(tx)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    minute: sum(({ minute }) => minute),
    two_minutes: sum((row) => row.two_minutes),
    by_lane: new Map(rows.map(({ lane, minute }) => [lane, minute])),
  }
}

export async function insertMarks(
  tx: Tx,
  run_id: number,
  marks: readonly {
    readonly lane: number
    readonly serving: number
    readonly second: Date
    readonly open_seconds: number
  }[],
): Promise<void> {
  if (marks.length === 0) return
  await tx
    .insertInto('queue_marks')
    .values(marks.map((mark) => ({ run_id, ...mark })))
    .execute()
}

/** Units and number of the last reservations since a run opened (ROOM-12). */
export async function readBaskets(
  tx: Tx,
  { event_id, since, limit }: { readonly event_id: number; readonly since: Date; readonly limit: number },
): Promise<{ units_reserved: number; reservations: number }> {
  const { rows } = await sql<{ units_reserved: number; reservations: number }>`
    with last as (select id from orders where event_id = ${event_id} and created_at >= ${since}
      order by created_at desc, id desc limit ${limit})
    select coalesce((select sum(quantity) from order_items where order_id in (select id from last) and parent_item_id is null), 0)::int as units_reserved,
      (select count(*)::int from last) as reservations`.execute(tx)
  return rows[0]!
}

/** A pass for every session that holds something of the event, in one statement however many they are (ROOM-17). */
export const admitHolders = (
  tx: Tx,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  { entered_at, expires_at }: { readonly entered_at: Date; readonly expires_at: Date },
) =>
  sql`insert into queue_passes (run_id, session_hash, entered_at, expires_at)
    select distinct ${id}::bigint, session_hash, ${entered_at}::timestamptz, ${expires_at}::timestamptz from orders
    where event_id = ${event_id} and status in (${literals(HOLD_STATUSES)}) and offline_confirmed_at is null
      and waiting_entry_id is null and application_id is null and session_hash is not null`.execute(tx)

/** How many live holds buyers made at an event (ROOM-17). */
export const holdsOf = (event_id: RawBuilder<unknown>) => sql<number>`(select count(*)::int from orders
  where event_id = ${event_id} and status in (${literals(HOLD_STATUSES)}) and offline_confirmed_at is null and waiting_entry_id is null and application_id is null)`

export async function countHolds(db: Db | Tx, event_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${holdsOf(sql`${event_id}`)} as count`.execute(db)
  return rows[0]!.count
}
