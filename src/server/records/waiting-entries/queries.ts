import { type Insertable, type RawBuilder, sql } from 'kysely'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import {
  LIVE_WAITING_STATUSES,
  WAITING_ENTRY_MOVES,
  WaitingEntryStatus,
} from '#core/platform/states/waiting-entry-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type WaitingEntryRow = Row<'waiting_entries'>
export type NewEntry = Omit<Insertable<DB['waiting_entries']>, 'ended_at' | 'queued_at'> & {
  readonly queued_at: Date | RawBuilder<Date>
}

/** A price on a date that an entry names; those of an entry stand in the order in which they are wished for. */
export interface NamedPrice {
  readonly ticket_price_id: number
  readonly event_date_id: number
}

/** Writes a live entry with its prices; null where the person has one in the event already (WTL-1). */
export async function insertEntry(tx: Tx, entry: NewEntry, prices: readonly NamedPrice[]): Promise<number | null> {
  const row = await tx
    .insertInto('waiting_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['event_id', 'person_key']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await insertPrices(tx, row.id, prices)
  return row.id
}

/** `waits_since` follows from the entry, whatever it is by now. */
async function insertPrices(tx: Tx, id: number, prices: readonly NamedPrice[]): Promise<void> {
  await sql`insert into waiting_entry_prices (event_id, waiting_entry_id, ticket_price_id, event_date_id, preference, waits_since)
    select e.event_id, e.id, p.price, p.date, p.n - 1, case when e.status = ${literal(WaitingEntryStatus.WAITING)} then e.queued_at end
    from unnest(${prices.map((one) => one.ticket_price_id)}::bigint[], ${prices.map((one) => one.event_date_id)}::bigint[])
      with ordinality as p (price, date, n), waiting_entries e where e.id = ${id}`.execute(tx)
}

/** Locks entries by ascending id, in the place that persons leave before them and counters have behind (ONE-1). */
export async function lockEntries(tx: Tx, ids: readonly number[]): Promise<Map<number, WaitingEntryRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<WaitingEntryRow>`
    select * from waiting_entries where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockEntry = async (tx: Tx, id: number): Promise<WaitingEntryRow | undefined> =>
  (await lockEntries(tx, [id])).get(id)

/**
 * Moves those of these entries that stand where the move begins, and answers them; the others are left as they are (WTL-5).
 * What waits is found by its prices from now on, or no more.
 */
export async function moveEntries<To extends WaitingEntryStatus>(
  tx: Tx,
  ids: readonly number[],
  { from, to, at }: Move<typeof WAITING_ENTRY_MOVES, To> & { readonly at: Date },
): Promise<WaitingEntryRow[]> {
  if (ids.length === 0) return []
  const sources = checkMoves<WaitingEntryStatus>(WAITING_ENTRY_MOVES, from, to)
  const is_waiting = to === WaitingEntryStatus.WAITING
  const is_live = (LIVE_WAITING_STATUSES as readonly WaitingEntryStatus[]).includes(to)
  const { rows } = await sql<WaitingEntryRow>`
    with moved as (
      update waiting_entries set status = ${to}, updated_at = ${at}, keeping_since = null,
        confirmed_at = case when ${is_waiting} then ${at}::timestamptz else confirmed_at end,
        ended_at = case when ${is_live} then null else ${at}::timestamptz end
      where id = any(${[...ids]}::bigint[]) and status in (${literals(sources)}) returning *),
    waits as (
      update waiting_entry_prices p set waits_since = case when ${is_waiting} then m.queued_at end
      from moved m where p.waiting_entry_id = m.id)
    select * from moved order by id`.execute(tx)
  return rows
}

/**
 * These entries in the order of their places, then of their ids (WTL-15). Places of a queue lie microseconds apart (ROOM-16),
 * which our dates do not know: only the database can tell which comes first.
 */
export async function listInOrder(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from waiting_entries where id = any(${[...ids]}::bigint[]) order by queued_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface EntryChange {
  readonly quantity?: number
  readonly accepts_fewer?: boolean
  /** Its place anew (WTL-9). */
  readonly queued_at?: Date
  readonly passed?: number
  readonly prices?: readonly NamedPrice[]
  readonly updated_at: Date
}

/** Changes a locked entry that has not been offered anything. */
export async function changeEntry(tx: Tx, id: number, { prices, ...values }: EntryChange): Promise<void> {
  await tx.updateTable('waiting_entries').set(values).where('id', '=', id).execute()
  if (prices) {
    await tx.deleteFrom('waiting_entry_prices').where('waiting_entry_id', '=', id).execute()
    await insertPrices(tx, id, prices)
  } else if (values.queued_at) {
    await tx
      .updateTable('waiting_entry_prices')
      .set({ waits_since: values.queued_at })
      .where('waiting_entry_id', '=', id)
      .where('waits_since', 'is not', null)
      .execute()
  }
}

/** The prices of entries, each in its order. */
export const listPricesOfEntries = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('waiting_entry_prices')
    .select(['waiting_entry_id', 'ticket_price_id', 'event_date_id', 'preference'])
    .where('waiting_entry_id', 'in', [...ids])
    .orderBy('waiting_entry_id')
    .orderBy('preference')
    .execute()
