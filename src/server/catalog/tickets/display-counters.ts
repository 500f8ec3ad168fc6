import { type DateOnSale, unitsPerCounter } from '#core/catalog/tickets/catalog-of-date.ts'
import type { Counter } from '#core/catalog/tickets/sale-catalog.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Catalog } from './catalog-queries.ts'
import { findForgivenHolds } from './forgiven-hold-queries.ts'

interface Shown {
  /** Whose counters are shown. */
  readonly dates: ReadonlyMap<number, DateOnSale>
  readonly stock: ReadonlyMap<number, Counter>
  readonly session_hash: Buffer | null
}

/**
 * Counters as they are shown: lapsed holds without open payment count as free, and a caller does not see the own
 * replaceable holds (VIS-18). Never decide on these: reservation goes by the locked counters.
 */
export async function displayCounters(
  ctx: Ctx,
  catalog: Catalog,
  { dates, stock, session_hash }: Shown,
): Promise<Map<number, Counter>> {
  const shown = new Map<number, Counter>(stock)
  const forgive = (id: number, units: number): void => {
    const counter = shown.get(id)
    if (counter) shown.set(id, { ...counter, held: Math.max(0, counter.held - units) })
  }
  const codes = new Map<number, number>()
  for (const row of await findForgivenHolds(ctx, catalog.event.id, session_hash)) {
    for (const [stock_id, units] of unitsPerCounter(catalog, dates, [row])) forgive(stock_id, units)
    // One use per order, however many lines it has (PRO-4).
    if (row.promo_stock_id !== null) codes.set(row.order_id, row.promo_stock_id)
  }
  for (const stock_id of codes.values()) forgive(stock_id, 1)
  return shown
}
