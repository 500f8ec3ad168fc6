import {
  type DateCapacityCounter,
  findDateCapacities,
  findPriceCounters,
  insertDateCapacities,
} from '#server/catalog/event-dates/counter-queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStocks, lockStock } from '#server/platform/stock/stock.ts'
import { promiseFree, writeStock } from '#server/platform/stock/write-stock.ts'

/** The products an assignment counts; null is every admission of the event (CAP-2, EXT-1). */
export type Covered = readonly number[] | null

export const coveredBy = (applies_to: string, ticket_ids: readonly number[]): Covered =>
  applies_to === 'EVENT' ? null : ticket_ids

interface Recount {
  readonly event_id: number
  readonly id: number
  readonly stock_id: number
  /** Counts each date alone; its row's counter is the first date's then (DAT-6). */
  readonly is_per_date: boolean
  /** Covered before and after the write: all their prices are locked, only the later ones counted. */
  readonly before: Covered
  readonly after: Covered
  /** null where the assignment does not limit: unlimited or disabled. */
  readonly limit: number | null
  /** Whether it did so far: what it limits no more comes free (WTL-11). */
  readonly was_limiting: boolean
}

const unionOf = (a: Covered, b: Covered): Covered => (a === null || b === null ? null : [...new Set([...a, ...b])])

/**
 * Locks the assignment's counters and those of every price it covers before or after the write, on all dates, in one
 * statement, and writes the assignment's anew (CAP-6). What it counts are the counters the lock returned: nobody can sell,
 * hold or free one of these prices before we commit, so their sum is what orders and attendees say at this instant (STK-5,
 * CAP-3). The caller has raised `sale_version`, so no other writer moves links meanwhile.
 */
export async function recountCapacity(tx: Tx, recount: Recount): Promise<void> {
  const { event_id, stock_id, is_per_date, before, after, limit, was_limiting } = recount
  const covered = unionOf(before, after)
  const prices =
    covered?.length === 0 ? [] : await findPriceCounters(tx, event_id, { ticket_ids: covered, event_date_id: null })
  const counts = (of: Covered, { ticket_id, kind }: (typeof prices)[number]) =>
    of === null ? kind === 'ADMISSION' : of.includes(ticket_id)
  const dates = new Set(prices.map(({ event_date_id }) => event_date_id))
  const own = [
    { stock_id, event_date_id: is_per_date ? event_id : null },
    ...(is_per_date ? await findOrMakeCounters(tx, recount, dates) : []),
  ]
  const locked = await lockStock(
    tx,
    [...own, ...prices].map((one) => one.stock_id),
  )
  const counted = prices.filter((price) => counts(after, price))
  await writeStock(
    tx,
    own.map(({ stock_id: id, event_date_id }) => {
      const on = counted.filter((price) => event_date_id === null || price.event_date_id === event_date_id)
      const sum = (side: 'held' | 'sold') =>
        on.reduce((total, price) => total + (locked.get(price.stock_id)?.[side] ?? 0), 0)
      return { id, held: sum('held'), sold: sum('sold'), limit }
    }),
    'RECOUNT',
  )
  const freed = prices.filter(
    (price) => was_limiting && counts(before, price) && (limit === null || !counts(after, price)),
  )
  await promiseFree(
    tx,
    freed.map((price) => price.stock_id),
  )
}

/** On every further date where something of the event was ever held or sold: there it must count from now on (DAT-7). */
async function findOrMakeCounters(
  tx: Tx,
  { event_id, id }: Recount,
  dates: ReadonlySet<number>,
): Promise<DateCapacityCounter[]> {
  const known = await findDateCapacities(tx, event_id, id)
  const lacking = [...dates].filter(
    (date) => date !== event_id && !known.some(({ event_date_id }) => event_date_id === date),
  )
  if (lacking.length === 0) return known
  const stock_ids = await insertStocks(tx, event_id, { kind: 'CAPACITY', limits: lacking.map(() => null) })
  const made = lacking.map((event_date_id, index) => ({ event_date_id, stock_id: stock_ids[index]! }))
  await insertDateCapacities(
    tx,
    event_id,
    made.map((one) => ({ ...one, capacity_assignment_id: id })),
  )
  return [...known, ...made]
}
