import { sql } from 'kysely'
import { isUnderPressure, type OrderPressure } from '#core/platform/stock/pressure.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { countersOfUnits } from './counters-of-units.ts'
import { areWaitedFor } from './waited-for.ts'
import { writeStock } from './write-stock.ts'

export type StockRow = Row<'stock'>
export type StockKind = 'PRICE' | 'EXTRA' | 'PACKAGE' | 'CAPACITY' | 'DATE' | 'PROMO_CODE'

/** A counter for a new price, capacity assignment or promo code; `limit` null = unlimited (STK-4). */
export async function insertStock(
  tx: Tx,
  event_id: number,
  { kind, limit }: { kind: StockKind; limit: number | null },
): Promise<number> {
  const row = await tx
    .insertInto('stock')
    .values({ event_id, kind, ceiling: limit })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Several new counters of one kind, in the order of their limits. */
export async function insertStocks(
  tx: Tx,
  event_id: number,
  { kind, limits }: { kind: StockKind; limits: readonly (number | null)[] },
): Promise<number[]> {
  const rows = await tx
    .insertInto('stock')
    .values(limits.map((ceiling) => ({ event_id, kind, ceiling })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
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

/** Counters as they stand, for display only (VIS-18): never decide on these. */
export async function readStock(db: Db | Tx, ids: readonly number[]): Promise<Map<number, StockRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StockRow>`select * from stock where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What counters of an event promise, of those that promise something (WTL-14). */
export async function readPromising(db: Db | Tx, event_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; promised: number }>`
    select id, promised from stock where event_id = ${event_id} and promised > 0 order by id`.execute(db)
  return new Map(rows.map(({ id, promised }) => [id, promised]))
}

/** What one or several orders take of every counter they touch at present: prices, assignments, dates, code use (STK-6). */
export interface OrderStock {
  readonly stock_id: number
  readonly kind: StockKind
  readonly units: number
  /** The limit as the organizer set it; null = unlimited or a disabled assignment. */
  readonly limit: number | null
}

export async function readOrderStock(tx: Db | Tx, order_ids: readonly number[]): Promise<OrderStock[]> {
  const { rows } = await sql<OrderStock>`
    with i as (select event_id, coalesce(event_date_id, event_id) as date_id, ticket_id, ticket_price_id, quantity
        from order_items where order_id = any(${[...order_ids]}::bigint[])),
    taken as (
      select stock_id, kind, quantity as units, "limit" from (${countersOfUnits('i')}) as counters
      union all
      select c.stock_id, 'PROMO_CODE', 1, c.max_uses from orders o join promo_codes c on c.id = o.promo_code_id where o.id = any(${[...order_ids]}::bigint[]))
    select stock_id, kind, sum(units)::int as units, "limit" from taken group by stock_id, kind, "limit" order by stock_id`.execute(
    tx,
  )
  return rows
}

/** How scarce what an order holds is, by its counters (CALM-1, CALM-7); a code's uses are nothing one waits for. */
export async function orderPressure(
  db: Db | Tx,
  taken: readonly OrderStock[],
  counters: ReadonlyMap<number, StockRow>,
): Promise<OrderPressure> {
  const units = taken.filter(({ kind }) => kind !== 'PROMO_CODE')
  return {
    is_pressed: units.some(({ stock_id, limit }) => {
      const row = counters.get(stock_id)
      return row !== undefined && isUnderPressure({ ...row, limit })
    }),
    is_waited_for: await areWaitedFor(
      db,
      units.map(({ stock_id }) => stock_id),
    ),
  }
}

/** The same for display: nothing is locked. */
export async function readOrderPressure(db: Db, order_id: number): Promise<OrderPressure> {
  const taken = await readOrderStock(db, [order_id])
  const ids = taken.map(({ stock_id }) => stock_id)
  return orderPressure(db, taken, await readStock(db, ids))
}

const sameLinks = (a: readonly OrderStock[], b: readonly OrderStock[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Locks the counters of locked orders by their present links and reads the links again; if they changed while we
 * waited, the new ones are locked too where that keeps the order, else the caller's transaction starts over (STK-6).
 */
export async function lockOrderStock(
  tx: Tx,
  order_ids: readonly number[],
): Promise<{ taken: OrderStock[]; counters: Map<number, StockRow> }> {
  const before = await readOrderStock(tx, order_ids)
  const counters = await lockStock(
    tx,
    before.map((row) => row.stock_id),
  )
  const after = await readOrderStock(tx, order_ids)
  if (!sameLinks(before, after)) throw new LinksChanged()
  return { taken: after, counters }
}

/** The links moved between reading and locking: roll back and start over (STK-6). */
export class LinksChanged extends Error {}

/**
 * A counter among those locked. One that is not there was not made when its maker looked (DAT-7): the price came later, so
 * nobody can decide on it yet, and whoever comes again finds it made.
 */
export function lockedCounter(counters: ReadonlyMap<number, StockRow>, stock_id: number | null): StockRow {
  const row = stock_id === null ? undefined : counters.get(stock_id)
  if (!row) throw new LinksChanged()
  return row
}

/** What an action does to the counters of its orders: expire and cancel free holds, completion turns them into sales. */
export async function moveOrderStock(
  tx: Tx,
  order_ids: readonly number[],
  move: 'FREE_HOLD' | 'COMPLETE',
): Promise<void> {
  const { taken, counters } = await lockOrderStock(tx, order_ids)
  await writeStock(
    tx,
    taken.map(({ stock_id, units, limit }) => {
      const row = lockedCounter(counters, stock_id)
      return { id: stock_id, held: row.held - units, sold: row.sold + (move === 'COMPLETE' ? units : 0), limit }
    }),
    // what is held becomes sold one for one
    move === 'COMPLETE' ? 'TAKES' : 'MAY_FREE',
  )
}
