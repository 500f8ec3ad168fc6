import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Row } from '#server/platform/rows.ts'

export type StockRow = Row<'stock'>
export type StockKind = 'PRICE' | 'CAPACITY' | 'PROMO_CODE'

/** A counter for a new price, capacity assignment or promo code; `limit` null = unlimited (STK-4). */
export async function insertStock(tx: Tx, event_id: number, kind: StockKind, limit: number | null): Promise<number> {
  const row = await tx.insertInto('stock').values({ event_id, kind, ceiling: limit }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * Locks counters in the one global order, ascending id, in one statement (RES-5). What it returns is what may be
 * decided on: a value read before the lock is older than the wait. NO KEY UPDATE, so that foreign-key checks of
 * other inserts never wait for a sale.
 */
export async function lockStock(tx: Tx, ids: readonly number[]): Promise<Map<number, StockRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StockRow>`
    select * from stock where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every counter of an event, locked (CAP-6: writes to limits, links and scope). */
export async function lockEventStock(tx: Tx, event_id: number): Promise<Map<number, StockRow>> {
  const { rows } = await sql<StockRow>`
    select * from stock where event_id = ${event_id} order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface StockChange {
  readonly id: number
  readonly held: number
  readonly sold: number
  /** The limit after the write; null = unlimited. The ceiling follows: max(limit, held + sold) (STK-4). */
  readonly limit: number | null
}

/** Writes counters whose rows are locked already. Absolute values: the lock holder knows them. */
export async function writeStock(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return
  const sorted = [...changes].sort((a, b) => a.id - b.id)
  await sql`
    update stock set held = c.held, sold = c.sold,
      ceiling = case when c.max is null then null else greatest(c.max, c.held + c.sold) end
    from unnest(${sorted.map((c) => c.id)}::bigint[], ${sorted.map((c) => c.held)}::int[], ${sorted.map((c) => c.sold)}::int[],
      ${sorted.map((c) => c.limit)}::int[]) as c (id, held, sold, max)
    where stock.id = c.id`.execute(tx)
}

/** Counters as they stand, for display only (VIS-18): never decide on these. */
export async function readStock(db: Db | Tx, ids: readonly number[]): Promise<Map<number, StockRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StockRow>`select * from stock where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
