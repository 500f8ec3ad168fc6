import { PRODUCT_KINDS } from '#core/catalog/ticket-types/product-kind.ts'
import { covers } from '#core/catalog/tickets/availability.ts'
import { type DateOnSale, lacksCounters } from '#core/catalog/tickets/catalog-of-date.ts'
import {
  type DatePriceCounter,
  findPriceCounters,
  insertDateCapacities,
  lockDate,
  setDateCounters,
  setPriceCounters,
} from '#server/catalog/event-dates/counter-queries.ts'
import { lockEventShared } from '#server/catalog/events/queries.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { insertStocks, lockStock } from '#server/platform/stock/stock.ts'
import { type StockChange, writeStock } from '#server/platform/stock/write-stock.ts'
import { type Catalog, loadCatalog } from './catalog-queries.ts'
import { COUNTER_KINDS } from './create-ticket.ts'
import { type DatesOnSale, readDates } from './date-queries.ts'

/**
 * Dates on which somebody wants to buy, with every counter that takes: what is missing is made first, in a transaction of
 * its own, before the one that needs it (DAT-7). Never to be called with a transaction open.
 */
export async function loadDatesForSale(db: Db, catalog: Catalog, ids: readonly number[]): Promise<DatesOnSale> {
  const dates = await readDates(db, catalog, ids)
  const lacking = [...dates].filter(([, date]) => lacksCounters(date)).map(([id]) => id)
  if (lacking.length === 0) return dates
  for (const id of lacking) await makeDateCounters(db, catalog.event.id, id)
  // counters are no part of what `sale_version` names: the catalog still stands
  return new Map([...dates, ...(await readDates(db, catalog, lacking))])
}

/**
 * Makes the counters that a date lacks. The event is locked FOR SHARE first, so that nobody who changes limits, links or
 * prices is under way and all of them see what was made; sales of other dates go on. Two makers end with one row (DAT-7).
 */
async function makeDateCounters(db: Db, event_id: number, event_date_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockEventShared(tx, event_id)
    if (!(await lockDate(tx, event_id, event_date_id))) return
    const catalog = await loadCatalog(tx, event_id)
    const date = catalog && (await readDates(tx, catalog, [event_date_id])).get(event_date_id)
    if (!date || !lacksCounters(date)) return
    await makePriceCounters(tx, { event_id, date })
    await makeCapacityCounters(tx, { event_id, date })
  })
}

interface Lacking {
  readonly event_id: number
  readonly date: DateOnSale<Catalog>
}

async function makePriceCounters(tx: Tx, { event_id, date: { date, catalog } }: Lacking): Promise<void> {
  for (const kind of PRODUCT_KINDS) {
    const products = catalog.tickets.filter((ticket) => ticket.kind === kind)
    const prices = products.flatMap((ticket) => ticket.prices).filter(({ stock_id }) => stock_id === null)
    if (prices.length === 0) continue
    const limits = prices.map(({ quantity_available }) => quantity_available)
    const stock_ids = await insertStocks(tx, event_id, { kind: COUNTER_KINDS[kind], limits })
    const counters = prices.map(({ id }, index) => ({ ticket_price_id: id, stock_id: stock_ids[index]! }))
    await setPriceCounters(tx, { event_id, event_date_id: date.id }, counters)
  }
}

/** Born with what the date has sold and holds already: the sum of its prices' counters, which are locked (CAP-6). */
async function makeCapacityCounters(tx: Tx, { event_id, date: { date, catalog } }: Lacking): Promise<void> {
  const lacking = catalog.capacities.filter(({ stock_id }) => stock_id === null)
  if (lacking.length === 0) return
  const prices = await findPriceCounters(tx, event_id, { ticket_ids: null, event_date_id: date.id })
  const made: StockChange[] = []
  for (const capacity of lacking) {
    const kind = capacity.id === null ? 'DATE' : 'CAPACITY'
    const [id] = await insertStocks(tx, event_id, { kind, limits: [null] })
    if (capacity.id === null) await setDateCounters(tx, [{ event_date_id: date.id, stock_id: id! }])
    else
      await insertDateCapacities(tx, event_id, [
        { event_date_id: date.id, capacity_assignment_id: capacity.id, stock_id: id! },
      ])
    made.push({ id: id!, held: 0, sold: 0, limit: capacity.is_enabled ? capacity.capacity : null })
  }
  const locked = await lockStock(tx, [...prices.map(({ stock_id }) => stock_id), ...made.map(({ id }) => id)])
  const covered = (index: number) =>
    prices.filter(({ ticket_id, kind }) => covers(lacking[index]!, { id: ticket_id, kind }))
  const sum = (of: readonly DatePriceCounter[], side: 'held' | 'sold') =>
    of.reduce((total, { stock_id }) => total + (locked.get(stock_id)?.[side] ?? 0), 0)
  await writeStock(
    tx,
    made.map((one, index) => ({ ...one, held: sum(covered(index), 'held'), sold: sum(covered(index), 'sold') })),
  )
}
