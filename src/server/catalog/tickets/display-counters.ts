import { type Counter, capacitiesOfTicket } from '#core/catalog/tickets/sale-catalog.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Catalog } from './catalog-queries.ts'
import { findForgivenHolds } from './forgiven-hold-queries.ts'

/**
 * Counters as they are shown: lapsed holds without open payment count as free, and a caller does not see the own
 * replaceable holds (VIS-18). Never decide on these: reservation goes by the locked counters.
 */
export async function displayCounters(
  ctx: Ctx,
  catalog: Catalog,
  { stock, session_hash }: { stock: ReadonlyMap<number, Counter>; session_hash: Buffer | null },
): Promise<Map<number, Counter>> {
  const shown = new Map<number, Counter>([...stock].map(([id, { held, sold }]) => [id, { held, sold }]))
  const forgive = (id: number, units: number): void => {
    const counter = shown.get(id)
    if (counter) shown.set(id, { sold: counter.sold, held: Math.max(0, counter.held - units) })
  }
  const codes = new Map<number, number>()
  for (const row of await findForgivenHolds(ctx, catalog.event.id, session_hash)) {
    forgive(row.stock_id, row.quantity)
    for (const capacity of capacitiesOfTicket(catalog, row.ticket_id)) forgive(capacity.stock_id, row.quantity)
    // One use per order, however many lines it has (PRO-4).
    if (row.promo_stock_id !== null) codes.set(row.order_id, row.promo_stock_id)
  }
  for (const stock_id of codes.values()) forgive(stock_id, 1)
  return shown
}
