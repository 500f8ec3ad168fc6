import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { type Allocation, allocate, type WaitingEntry } from '#core/sales/waiting-list/allocate.ts'
import { ENTRIES_PER_PRICE, OFFERS_AT_ONCE } from '#core/sales/waiting-list/limits.ts'
import { type OfferablePrice, priceKey } from '#core/sales/waiting-list/waited-prices.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockStock, readPromising, readStock, type StockRow } from '#server/platform/stock/stock.ts'
import { type StockChange, writeStock } from '#server/platform/stock/write-stock.ts'
import {
  findFirstWaiting,
  listWaitedPrices,
  writeOutcomes,
} from '#server/records/waiting-entries/allocation-queries.ts'
import {
  listInOrder,
  listPricesOfEntries,
  lockEntries,
  type WaitingEntryRow,
} from '#server/records/waiting-entries/queries.ts'
import {
  countersOf,
  freeUnits,
  inWaitedTransaction,
  loadWaited,
  requireSameCatalog,
  type Waited,
} from './load-waited.ts'
import { writeOffers } from './write-offers.ts'

/**
 * Gives what is free to those who wait for it, in the order of their places, until nobody can be offered anything more, and
 * promises the rest to whom it is kept for (WTL-14, WTL-15). Whoever else takes or frees something meanwhile queues it anew.
 */
export async function allocateWaiting(ctx: Ctx, event_id: number): Promise<void> {
  while ((await allocateOnce({ ...ctx, now: ctx.clock() }, event_id)) > 0);
}

/** One transaction; answers how many offers it made. */
const allocateOnce = async (ctx: Ctx, event_id: number): Promise<number> =>
  (await inWaitedTransaction(
    ctx,
    async () => {
      // before anything else: what is promised later belongs to a job of its own, and is not taken back here
      const promising = await readPromising(ctx.db, event_id)
      const waited = await loadWaited(ctx, event_id, await listWaitedPrices(ctx.db, event_id))
      return waited && { ...waited, promising }
    },
    (tx, waited) => allocateIn(tx, ctx, waited),
  )) ?? 0

/** With what counters promised before anybody was asked who waits. */
interface Allocating extends Waited {
  readonly promising: ReadonlyMap<number, number>
}

async function allocateIn(tx: Tx, ctx: Ctx, waited: Allocating): Promise<number> {
  const { id: event_id } = waited.catalog.event
  const prices = await concernedPrices(tx, waited)
  if (prices.length + waited.promising.size === 0) return 0
  // entries, then counters, then the catalog's name (ONE-1, RES-24)
  const found = await findFirstWaiting(tx, event_id, { prices, limit: ENTRIES_PER_PRICE })
  const locked = await lockEntries(tx, found)
  const entries = new Map([...locked].filter(([, { status }]) => status === WaitingEntryStatus.WAITING))
  const counters = await lockStock(tx, [
    ...prices.flatMap((price) => countersOf(waited, price)),
    ...waited.promising.keys(),
  ])
  await requireSameCatalog(tx, waited)
  const decided = allocate(await inOrder(tx, ctx, entries), {
    prices: new Map(prices.map((price) => [price.id, price])),
    free: freeUnits(waited, counters),
    most_offers: OFFERS_AT_ONCE,
  })
  await writeOffers(tx, ctx, { waited, entries, offers: decided.offers })
  await writeOutcomes(tx, outcomesOf(entries, decided, ctx.now))
  const concerned = new Set(prices.flatMap((price) => countersOf(waited, price)))
  await writeStock(tx, changesOf(waited, counters, { ...decided, concerned }))
  return decided.offers.length
}

/**
 * The prices of which units are free, and those that share a counter with one: whoever waits for these is passed when it is
 * given away (WTL-15). Read before the locks; what comes free since then queues an allocation of its own.
 */
async function concernedPrices(tx: Tx, waited: Waited): Promise<OfferablePrice[]> {
  const prices = [...waited.prices.values()]
  const free = freeUnits(
    waited,
    await readStock(
      tx,
      prices.flatMap(({ stock_ids }) => stock_ids),
    ),
  )
  const open = prices.filter(({ stock_ids }) => stock_ids.every((id) => (free.get(id) ?? 0) > 0))
  const shared = new Set(open.flatMap(({ stock_ids }) => stock_ids))
  return prices.filter((price) => open.includes(price) || price.stock_ids.some((id) => shared.has(id)))
}

/** Those who wait in the order of their places, with what they wish for in theirs (WTL-15). */
async function inOrder(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  entries: ReadonlyMap<number, WaitingEntryRow>,
): Promise<WaitingEntry[]> {
  if (entries.size === 0) return []
  const named = Map.groupBy(await listPricesOfEntries(tx, [...entries.keys()]), (one) => one.waiting_entry_id)
  return (await listInOrder(tx, [...entries.keys()]))
    .map((id) => entries.get(id)!)
    .map(({ id, quantity, accepts_fewer, passed, no_keeping_until }) => ({
      id,
      quantity,
      accepts_fewer,
      passed,
      price_ids: (named.get(id) ?? []).map(priceKey),
      may_keep: no_keeping_until === null || no_keeping_until <= now,
    }))
}

function outcomesOf(entries: ReadonlyMap<number, WaitingEntryRow>, { offers, passed, keeping }: Allocation, now: Date) {
  const offered = new Set(offers.map(({ entry_id }) => entry_id))
  return [...entries.values()].flatMap((entry) => {
    if (offered.has(entry.id)) return []
    const after = {
      id: entry.id,
      passed: passed.get(entry.id) ?? entry.passed,
      keeping_since: keeping.has(entry.id) ? (entry.keeping_since ?? now) : null,
    }
    const is_same = after.passed === entry.passed && after.keeping_since === entry.keeping_since
    return is_same ? [] : [after]
  })
}

/** Held by the offers, and what is promised from now on; a counter that nobody's wish limits promises nothing. */
function changesOf(
  waited: Allocating,
  counters: ReadonlyMap<number, StockRow>,
  { offers, promised, concerned }: Allocation & { readonly concerned: ReadonlySet<number> },
): StockChange[] {
  const taken = new Map<number, number>()
  for (const { price_id, quantity } of offers)
    for (const id of countersOf(waited, waited.prices.get(price_id)!)) taken.set(id, (taken.get(id) ?? 0) + quantity)
  return [...counters.values()].flatMap((row) => {
    const held = row.held + (taken.get(row.id) ?? 0)
    // of a counter that nobody was decided on, only what was promised when that was asked is taken back
    const kept = concerned.has(row.id)
      ? (promised.get(row.id) ?? 0)
      : Math.max(0, row.promised - (waited.promising.get(row.id) ?? 0))
    // the limit where anything is free, as it must be for an offer; else held + sold, which stay what they are
    return held === row.held && kept === row.promised
      ? []
      : [{ id: row.id, held, sold: row.sold, limit: row.ceiling, promised: kept }]
  })
}
