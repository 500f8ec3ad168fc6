import { counterLimits, toDateSales, unitsPerCounter } from '#core/catalog/tickets/catalog-of-date.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import {
  type DatedPrice,
  livingPrices,
  type OfferablePrice,
  offerablePrices,
  type WaitedTerms,
} from '#core/sales/waiting-list/waited-prices.ts'
import { findSaleVersion } from '#server/catalog/events/sale-version-queries.ts'
import { usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import { type Catalog, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type DatesOnSale, readDates } from '#server/catalog/tickets/date-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, isRetryable, type Tx } from '#server/platform/database/db.ts'
import { MAX_STARTS } from '#server/platform/stock/limits.ts'
import { LinksChanged } from '#server/platform/stock/stock.ts'

/** What people wait for at an event, as organizers have set it up; counters are read and locked beside it. */
export interface Waited {
  readonly catalog: Catalog
  readonly dates: DatesOnSale
  /** By `priceKey`: those on a list. */
  readonly prices: ReadonlyMap<string, OfferablePrice>
  /** Named prices that may be sold again some day (WTL-4g). */
  readonly living: readonly DatedPrice[]
}

/**
 * Reads it before any lock, and makes the counters that dates lack (DAT-7): with a transaction open nobody may. Null of an
 * event that was deleted.
 */
export async function loadWaited(ctx: Ctx, event_id: number, named: readonly DatedPrice[]): Promise<Waited | null> {
  const catalog = await loadCatalog(ctx.db, event_id)
  if (!catalog) return null
  const ids = named.map(({ event_date_id }) => event_date_id)
  const known = await readDates(ctx.db, catalog, ids)
  const dates = known.size === 0 ? known : await loadDatesForSale(ctx.db, catalog, [...known.keys()])
  const { rules, timezone } = { rules: catalog.discount_rules, timezone: catalog.event.timezone }
  const terms: WaitedTerms = {
    payable: usablePaymentMethods(ctx.config, catalog.settings).length > 0,
    discounts: { rules, now: ctx.now, timezone },
    now: ctx.now,
  }
  // what is left is asked of the locked counters; none is needed for whether a price may be sold at all
  const sales = toDateSales(dates, new Map(), { event: catalog.event, promo: null })
  return {
    catalog,
    dates,
    prices: offerablePrices(named, { dates, sales }, terms),
    living: livingPrices(named, { dates, sales }, terms),
  }
}

/**
 * A transaction that decides on what is waited for; starts over when the event was changed under it, or the database asks for
 * a repeat (RES-24, STK-6). `work` compares the catalog's name behind its locks. Null of an event that was deleted.
 */
export async function inWaitedTransaction<T, Read extends Waited>(
  ctx: Ctx,
  read: () => Promise<Read | null>,
  work: (tx: Tx, waited: Read) => Promise<T>,
): Promise<T | null> {
  for (let start = 1; ; start++) {
    const waited = await read()
    if (!waited) return null
    try {
      return await inTransaction(ctx.db, (tx) => work(tx, waited))
    } catch (error) {
      if (!(error instanceof LinksChanged) && !isRetryable(error)) throw error
      if (start >= MAX_STARTS) throw new AppError('BUSY')
    }
  }
}

/** Behind the counters' locks: whether the event is still what was read of it (RES-24). */
export async function requireSameCatalog(tx: Tx, { catalog: { event } }: Waited): Promise<void> {
  if ((await findSaleVersion(tx, event.id)) !== event.sale_version) throw new LinksChanged()
}

/** Every counter that units of this price are counted by, whether it limits them or not. */
export const countersOf = ({ catalog, dates }: Waited, price: OfferablePrice): number[] => [
  ...unitsPerCounter(catalog, dates, [{ ...price, quantity: 1 }]).keys(),
]

/** Units that counters have left, what is promised included: limit − held − sold (WTL-15). Those without limit are not among them. */
export function freeUnits(
  { dates }: Pick<Waited, 'dates'>,
  counters: ReadonlyMap<number, { readonly held: number; readonly sold: number }>,
): Map<number, number> {
  const limits = counterLimits(dates)
  return new Map(
    [...counters].flatMap(([id, { held, sold }]) => {
      const limit = limits.get(id)
      return limit === null || limit === undefined ? [] : [[id, Math.max(0, limit - held - sold)] as const]
    }),
  )
}
