import { MOST_PASSED } from './limits.ts'

/** A price on a date that somebody waits for. */
export interface WaitedPrice {
  readonly id: string
  /** Those of its counters that limit it (DAT-5). None: there is always enough. */
  readonly stock_ids: readonly number[]
  /** Could it be bought now, were there enough (WTL-15)? Locked and hidden ones can. */
  readonly is_sellable: boolean
  readonly min_per_order: number
}

/** Somebody who waits; entries are given in the order of their places: by `queued_at`, then id. */
export interface WaitingEntry {
  readonly id: number
  readonly quantity: number
  readonly accepts_fewer: boolean
  /** In the order in which they are wished for. */
  readonly price_ids: readonly string[]
  /** Offers to others behind that took what this entry waits for too. */
  readonly passed: number
  /** Not before its `no_keeping_until` (WTL-16). */
  readonly may_keep: boolean
}

export interface Allocation {
  readonly offers: readonly { readonly entry_id: number; readonly price_id: string; readonly quantity: number }[]
  /** Entries that offers have passed, with their new count. */
  readonly passed: ReadonlyMap<number, number>
  /** Entries that units are kept for. */
  readonly keeping: ReadonlySet<number>
  /** What each counter promises from now on, once the offers are held; for all counters that were given. */
  readonly promised: ReadonlyMap<number, number>
}

interface Waiting {
  readonly prices: ReadonlyMap<string, WaitedPrice>
  /** Limit − held − sold of every counter concerned, what is promised included. */
  readonly free: ReadonlyMap<number, number>
  /** Offers at most; all unless told. What is left stays promised to the first who name it. */
  readonly most_offers?: number
}

/**
 * Who is offered what of the free units, and what stays promised to those who wait (WTL-15). Nobody is passed by more than
 * three offers before units are kept for them; what nobody can take is kept for the first who names it.
 */
export function allocate(entries: readonly WaitingEntry[], waiting: Waiting): Allocation {
  const { most_offers = Number.POSITIVE_INFINITY } = waiting
  const units = unitsOf(waiting)
  const offers: Allocation['offers'][number][] = []
  const passed = new Map<number, number>()
  const keeping = new Set<number>()
  /** Entries before the one at hand that did not fit. */
  const ahead: WaitingEntry[] = []
  const passedBy = (entry: WaitingEntry): number => passed.get(entry.id) ?? entry.passed

  const keepWhereDue = (entry: WaitingEntry): void => {
    if (!entry.may_keep || keeping.has(entry.id) || passedBy(entry) < MOST_PASSED) return
    const price = units.withMost(entry)
    const kept = price ? Math.min(entry.quantity, units.available(price)) : 0
    if (!price || kept <= 0) return
    units.keep(price, kept)
    keeping.add(entry.id)
  }

  for (const entry of entries) {
    const chosen = offers.length < most_offers ? choose(entry, units) : null
    if (!chosen) {
      keepWhereDue(entry)
      ahead.push(entry)
      continue
    }
    const { price, quantity } = chosen
    offers.push({ entry_id: entry.id, price_id: price.id, quantity })
    units.give(price, quantity)
    for (const other of ahead) {
      if (!units.isConcerned(other, price)) continue
      passed.set(other.id, passedBy(other) + 1)
      keepWhereDue(other)
    }
  }
  for (const price of waiting.prices.values()) {
    const left = units.available(price)
    if (left <= 0 || left === Number.POSITIVE_INFINITY) continue
    const first = ahead.find((entry) => entry.may_keep && entry.price_ids.includes(price.id))
    if (!first) continue
    units.keep(price, left)
    keeping.add(first.id)
  }
  return { offers, passed, keeping, promised: units.promised() }
}

/** What an entry is offered now: the first of its wishes that fits, else, where fewer will do, all there is of one. */
function choose(entry: WaitingEntry, units: Units): { price: WaitedPrice; quantity: number } | null {
  const fits = units.sellable(entry).find((price) => units.available(price) >= entry.quantity)
  if (fits) return { price: fits, quantity: entry.quantity }
  const most = entry.accepts_fewer ? units.withMost(entry) : undefined
  const quantity = most ? units.available(most) : 0
  return most && quantity > 0 && quantity >= most.min_per_order ? { price: most, quantity } : null
}

type Units = ReturnType<typeof unitsOf>

/** The counters as each offer and each keeping leaves them. */
function unitsOf({ prices, free: free_before }: Waiting) {
  const free = new Map(free_before)
  const kept = new Map<number, number>()
  const add = (to: Map<number, number>, { stock_ids }: WaitedPrice, count: number) => {
    for (const id of stock_ids) to.set(id, (to.get(id) ?? 0) + count)
  }
  const available = ({ stock_ids }: WaitedPrice): number =>
    Math.min(...stock_ids.map((id) => Math.max(0, (free.get(id) ?? 0) - (kept.get(id) ?? 0))))
  const sellable = ({ price_ids }: WaitingEntry): WaitedPrice[] =>
    price_ids.flatMap((id) => {
      const price = prices.get(id)
      return price?.is_sellable ? [price] : []
    })
  return {
    available,
    sellable,
    /** Of its wishes the one with most left; of equal ones the one that is wished for first. */
    withMost: (entry: WaitingEntry): WaitedPrice | undefined =>
      sellable(entry).reduce<WaitedPrice | undefined>(
        (most, price) => (most && available(most) >= available(price) ? most : price),
        undefined,
      ),
    give: (price: WaitedPrice, count: number) => add(free, price, -count),
    keep: (price: WaitedPrice, count: number) => add(kept, price, count),
    /** Whether an offer of this price takes from what the entry waits for. */
    isConcerned: (entry: WaitingEntry, { stock_ids }: WaitedPrice): boolean =>
      entry.price_ids.some((id) => prices.get(id)?.stock_ids.some((own) => stock_ids.includes(own))),
    promised: () => new Map([...free].map(([id, left]) => [id, Math.min(Math.max(0, left), kept.get(id) ?? 0)])),
  }
}
