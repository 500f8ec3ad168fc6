import type { Tx } from '#server/platform/database/db.ts'
import { lockStock, writeStock } from '#server/platform/stock/stock.ts'
import { findPriceStock } from './queries.ts'

/** The tickets an assignment covers; null is every ticket of the event (CAP-2). */
export type Covered = readonly number[] | null

export const coveredBy = (applies_to: string, ticket_ids: readonly number[]): Covered =>
  applies_to === 'EVENT' ? null : ticket_ids

interface Recount {
  readonly event_id: number
  readonly stock_id: number
  /** Covered before and after the write: all their prices are locked, only the later ones counted. */
  readonly before: Covered
  readonly after: Covered
  /** null where the assignment does not limit: unlimited or disabled. */
  readonly limit: number | null
}

const unionOf = (a: Covered, b: Covered): Covered => (a === null || b === null ? null : [...new Set([...a, ...b])])

/**
 * Locks the assignment's counter and those of every price it covers before or after the write, in one statement, and
 * writes the assignment's anew (CAP-6). What it counts are the counters the lock returned: nobody can sell, hold or free
 * one of these prices before we commit, so their sum is what orders and attendees say at this instant (STK-5, CAP-3).
 * The caller has raised `sale_version`, so no other writer moves links meanwhile.
 */
export async function recountCapacity(tx: Tx, { event_id, stock_id, before, after, limit }: Recount): Promise<void> {
  const prices = await findPriceStock(tx, event_id, unionOf(before, after))
  const locked = await lockStock(tx, [stock_id, ...prices.map((price) => price.stock_id)])
  let [held, sold] = [0, 0]
  for (const price of prices) {
    if (after !== null && !after.includes(price.ticket_id)) continue
    held += locked.get(price.stock_id)?.held ?? 0
    sold += locked.get(price.stock_id)?.sold ?? 0
  }
  await writeStock(tx, [{ id: stock_id, held, sold, limit }])
}
