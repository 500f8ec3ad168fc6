import { toDateSales } from '#core/catalog/tickets/catalog-of-date.ts'
import { allStockIds } from '#core/catalog/tickets/sale-catalog.ts'
import type { QueueStock } from '#core/platform/states/queue-state.ts'
import { FEW_UNITS } from '#core/sales/waiting-room/limits.ts'
import { unitsLeft } from '#core/sales/waiting-room/units-left.ts'
import { currentCatalog, shownDates } from '#server/catalog/known-catalog/known-catalog.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { listDatesToSell } from '../watch-queries.ts'

/** What can still be had of an event, for a second's calls and for what those who wait are told (ROOM-9, ROOM-12). */
export interface UnitsThere {
  /** Not held by anybody; null without a limit. */
  readonly left: number | null
  readonly stock: QueueStock
}

/** Read outside any lock: it is worth a second. */
export async function readUnits(ctx: Ctx, event_id: number): Promise<UnitsThere> {
  const catalog = await currentCatalog(ctx, event_id)
  if (!catalog) return { left: 0, stock: 'SOLD_OUT' }
  const dates = await shownDates(ctx, catalog, await listDatesToSell(ctx.prepared, event_id, ctx.now))
  const ids = [...dates.values()].flatMap((date) => allStockIds(date.catalog))
  const counters = await readStock(ctx.prepared, ids)
  const sales = toDateSales(dates, counters, { event: catalog.event, promo: null })
  const { left, unsold } = unitsLeft([...sales.values()], ctx.now)
  return { left, stock: stockOf(left, unsold, catalog.settings.show_available_quantity) }
}

/** How few is told only where numbers are (VIS-16). */
function stockOf(left: number | null, unsold: number | null, tells_numbers: boolean): QueueStock {
  if (unsold === 0) return 'SOLD_OUT'
  if (left === 0) return 'IN_CARTS'
  return tells_numbers && left !== null && left <= FEW_UNITS ? 'FEW' : 'AVAILABLE'
}
