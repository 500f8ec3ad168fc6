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
}

/**
 * Who is offered what of the free units, and what stays promised to those who wait (WTL-15). Nobody is passed by more than
 * three offers before units are kept for them; what nobody can take is kept for the first who names it.
 */
export function allocate(entries: readonly WaitingEntry[], { prices, free: free_before }: Waiting): Allocation {
  const free = new Map(free_before)
  const kept = new Map<number, number>()
  const offers: Allocation['offers'][number][] = []
  const passed = new Map<number, number>()
  const keeping = new Set<number>()
  /** Entries before the one at hand that did not fit. */
  const ahead: WaitingEntry[] = []

  const add = (to: Map<number, number>, { stock_ids }: WaitedPrice, units: number) => {
    for (const id of stock_ids) to.set(id, (to.get(id) ?? 0) + units)
  }
  const available = ({ stock_ids }: WaitedPrice): number =>
    Math.min(...stock_ids.map((id) => Math.max(0, (free.get(id) ?? 0) - (kept.get(id) ?? 0))))
  const sellable = ({ price_ids }: WaitingEntry): WaitedPrice[] =>
    price_ids.flatMap((id) => {
      const price = prices.get(id)
      return price?.is_sellable ? [price] : []
    })
  /** Of equal ones the one that is wished for first. */
  const withMost = (of: readonly WaitedPrice[]): WaitedPrice | undefined =>
    of.reduce<WaitedPrice | undefined>(
      (most, price) => (most && available(most) >= available(price) ? most : price),
      undefined,
    )
  const passedBy = (entry: WaitingEntry): number => passed.get(entry.id) ?? entry.passed

  const keepWhereDue = (entry: WaitingEntry): void => {
    if (!entry.may_keep || keeping.has(entry.id) || passedBy(entry) < MOST_PASSED) return
    const price = withMost(sellable(entry))
    const units = price ? Math.min(entry.quantity, available(price)) : 0
    if (!price || units <= 0) return
    add(kept, price, units)
    keeping.add(entry.id)
  }
  const choose = (entry: WaitingEntry): { price: WaitedPrice; quantity: number } | null => {
    const wished = sellable(entry)
    const fits = wished.find((price) => available(price) >= entry.quantity)
    if (fits) return { price: fits, quantity: entry.quantity }
    const most = entry.accepts_fewer ? withMost(wished) : undefined
    const quantity = most ? available(most) : 0
    return most && quantity > 0 && quantity >= most.min_per_order ? { price: most, quantity } : null
  }
  const shares = (entry: WaitingEntry, { stock_ids }: WaitedPrice): boolean =>
    entry.price_ids.some((id) => prices.get(id)?.stock_ids.some((own) => stock_ids.includes(own)))

  for (const entry of entries) {
    const chosen = choose(entry)
    if (!chosen) {
      keepWhereDue(entry)
      ahead.push(entry)
      continue
    }
    const { price, quantity } = chosen
    offers.push({ entry_id: entry.id, price_id: price.id, quantity })
    add(free, price, -quantity)
    for (const other of ahead) {
      if (!shares(other, price)) continue
      passed.set(other.id, passedBy(other) + 1)
      keepWhereDue(other)
    }
  }
  for (const price of prices.values()) {
    const units = available(price)
    const first =
      units > 0 &&
      units !== Number.POSITIVE_INFINITY &&
      ahead.find((entry) => entry.may_keep && entry.price_ids.includes(price.id))
    if (!first) continue
    add(kept, price, units)
    keeping.add(first.id)
  }
  const promised = new Map([...free].map(([id, units]) => [id, Math.min(Math.max(0, units), kept.get(id) ?? 0)]))
  return { offers, passed, keeping, promised }
}
