import { toDateSales } from '#core/catalog/tickets/catalog-of-date.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkStockLines, type LinesCheck } from '#core/sales/checkout/check-order-lines.ts'
import { type Catalog, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type DatesOnSale, findShownDate, readDates } from '#server/catalog/tickets/date-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockedCounter, lockOrderStock } from '#server/platform/stock/stock.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { lockApplications } from '#server/records/applications/queries.ts'
import { listOrderItems, type OrderRow } from '#server/records/orders/queries.ts'
import { expireLapsedOrders } from './expire-orders.ts'
import { dateOf } from './queries.ts'

export interface ReclaimedOrder {
  /** Null when the event was deleted. */
  readonly catalog: Catalog | null
  /** UNKNOWN lines are those whose ticket or price was deleted. */
  readonly checked: LinesCheck
  readonly sell: () => Promise<void>
}

/**
 * Whether an EXPIRED order's units still fit stock and capacity, decided on counters locked here (STL-6, PAY-24): sale
 * windows, limits and code uses are not asked again. `sell` takes them as sold, for `completeOrder` from EXPIRED.
 */
export async function lockForReclaim(tx: Tx, order: OrderRow): Promise<ReclaimedOrder> {
  // what the order comes of takes its place again with it, and stands before counters (ONE-1)
  if (order.application_id !== null) await lockApplications(tx, [order.application_id])
  const { taken, counters } = await lockOrderStock(tx, [order.id])
  const catalog = await loadCatalog(tx, order.event_id)
  const items = await listOrderItems(tx, [order.id])
  const lines = items.map((item) => ({ ...item, event_date_id: dateOf(item) }))
  const dates = catalog && (await readDatesOf(tx, catalog, { order, lines }))
  const sales = catalog && dates ? toDateSales(dates, counters, { event: catalog.event, promo: null }) : new Map()
  return {
    catalog,
    checked: checkStockLines(lines, sales),
    sell: () =>
      writeStock(
        tx,
        taken.map(({ stock_id, units, limit }) => {
          const row = lockedCounter(counters, stock_id)
          return { id: stock_id, held: row.held, sold: row.sold + units, limit }
        }),
        'TAKES',
      ),
  }
}

/** The dates of its units; where none of them is left, any of the event, as extras that are for no date need one (DAT-6, DAT-10). */
async function readDatesOf(
  tx: Tx,
  catalog: Catalog,
  { order, lines }: { order: OrderRow; lines: readonly { readonly event_date_id: number }[] },
): Promise<DatesOnSale> {
  const ids = lines.map(({ event_date_id }) => event_date_id)
  const own = await readDates(tx, catalog, ids)
  if (own.size > 0) return own
  const shown = await findShownDate(tx, catalog, { now: order.created_at, is_public: false })
  return readDates(tx, catalog, shown === null ? [] : [shown])
}

/**
 * A transaction that needs free units. Short of them, it is rolled back, the event's lapsed holds are expired in a
 * transaction of their own, and it is tried once more: a forgotten cart refuses nobody (EXP-3, STK-6).
 */
export async function inTransactionAfterExpiry<T>(
  ctx: Ctx,
  event_id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inStockTransaction(ctx, work)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ITEMS_UNAVAILABLE') throw error
    if ((await expireLapsedOrders(ctx, event_id)) === 0) throw error
    return inStockTransaction(ctx, work)
  }
}
