import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Allocation, allocate, type WaitedPrice, type WaitingEntry } from './allocate.ts'
import { MOST_PASSED } from './limits.ts'

const price = (id: string, stock_ids: number[], over: Partial<WaitedPrice> = {}): WaitedPrice => ({
  id,
  stock_ids,
  is_sellable: true,
  min_per_order: 1,
  ...over,
})
const entry = (id: number, quantity: number, over: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  quantity,
  accepts_fewer: false,
  price_ids: ['p'],
  passed: 0,
  may_keep: true,
  ...over,
})
const pricesOf = (...all: WaitedPrice[]) => new Map(all.map((one) => [one.id, one]))

test('no more offers than a transaction makes; the rest stays promised, and the next ones go on from there (WTL-14)', () => {
  const entries = [1, 2, 3, 4].map((id) => entry(id, 1))
  const prices = pricesOf(price('p', [1]))
  const first = allocate(entries, { prices, free: new Map([[1, 5]]), most_offers: 2 })
  expect(first.offers.map(({ entry_id }) => entry_id)).toEqual([1, 2])
  expect(first.promised.get(1)).toBe(3)
  const rest = allocate(entries.slice(2), { prices, free: new Map([[1, 3]]), most_offers: 2 })
  expect([rest.offers.map(({ entry_id }) => entry_id), rest.promised.get(1)]).toEqual([[3, 4], 0])
})

describe('who is offered what (WTL-15)', () => {
  /** One price, one counter; what an allocation leaves is where the next step begins. */
  class Sale {
    limit = 10
    held = 0
    sold = 10
    promised = 0
    entries: WaitingEntry[]
    constructor(entries: WaitingEntry[]) {
      this.entries = entries
    }
    /** Units come free in a transaction, which promises them; then the job runs. */
    free(units: number): Allocation {
      this.promised += units
      const before = [this.held, this.sold, this.promised]
      const found = allocate(this.entries, {
        prices: pricesOf(price('p', [1])),
        free: new Map([[1, this.limit - this.held - this.sold]]),
      })
      for (const { entry_id, quantity } of found.offers) {
        this.held += quantity
        this.entries = this.entries.filter(({ id }) => id !== entry_id)
      }
      this.entries = this.entries.map((one) => ({ ...one, passed: found.passed.get(one.id) ?? one.passed }))
      this.promised = found.promised.get(1) ?? 0
      expect(before[0]! + before[1]! + before[2]!, 'strangers find nothing').toBe(this.limit)
      expect(this.held + this.sold + this.promised, 'nor afterwards').toBe(this.limit)
      return found
    }
    get counters() {
      return [this.held, this.sold, this.promised]
    }
  }

  test('worked example 5: a party of four is passed three times, then units are kept for it', () => {
    const [A, B, C, D, E] = [1, 2, 3, 4, 5] as const
    const sale = new Sale([entry(A, 4), entry(B, 1), entry(C, 2), entry(D, 1), entry(E, 1)])
    const offered = ({ offers }: Allocation) => offers.map(({ entry_id }) => entry_id)
    const passedOfA = () => sale.entries.find(({ id }) => id === A)?.passed

    sale.sold -= 1
    expect(offered(sale.free(1))).toEqual([B])
    expect([sale.counters, passedOfA()]).toEqual([[1, 9, 0], 1])
    sale.sold -= 2
    expect(offered(sale.free(2))).toEqual([C])
    expect([sale.counters, passedOfA()]).toEqual([[3, 7, 0], 2])
    // C declines
    sale.held -= 2
    const third = sale.free(2)
    expect(offered(third)).toEqual([D])
    expect([sale.counters, passedOfA(), [...third.keeping]]).toEqual([[2, 7, 1], 3, [A]])
    // B's offer lapses
    sale.held -= 1
    expect(offered(sale.free(1))).toEqual([])
    expect(sale.counters).toEqual([1, 7, 2])
    sale.limit = 12
    expect(offered(sale.free(2))).toEqual([A])
    expect(sale.counters).toEqual([5, 7, 0])
  })

  test('worked example 6: an offer of one price passes who waits for another that shares a counter', () => {
    const [A, B] = [price('A', [100]), price('B', [40, 100])]
    const X = entry(1, 2, { price_ids: ['B'] })
    const Y = entry(2, 1, { price_ids: ['B', 'A'] })
    const one_a = allocate([X, Y], {
      prices: pricesOf(A, B),
      free: new Map([
        [40, 0],
        [100, 1],
      ]),
    })
    expect(one_a.offers).toEqual([{ entry_id: 2, price_id: 'A', quantity: 1 }])
    expect([...one_a.passed]).toEqual([[1, 1]])
    expect([...one_a.promised]).toEqual([
      [40, 0],
      [100, 0],
    ])
    const one_b = allocate([{ ...X, passed: 1 }], {
      prices: pricesOf(A, B),
      free: new Map([
        [40, 1],
        [100, 1],
      ]),
    })
    expect(one_b.offers).toEqual([])
    expect([...one_b.promised]).toEqual([
      [40, 1],
      [100, 1],
    ])
    expect([...one_b.keeping]).toEqual([1])
  })

  test('who takes fewer is offered all there is of one price, not below its smallest order', () => {
    const free = new Map([
      [1, 2],
      [2, 3],
    ])
    const prices = pricesOf(price('few', [1]), price('more', [2], { min_per_order: 3 }))
    const wants = entry(1, 5, { accepts_fewer: true, price_ids: ['few', 'more'] })
    expect(allocate([wants], { prices, free }).offers).toEqual([{ entry_id: 1, price_id: 'more', quantity: 3 }])
    const pairs = pricesOf(price('few', [1], { min_per_order: 3 }))
    expect(allocate([{ ...wants, price_ids: ['few'] }], { prices: pairs, free }).offers).toEqual([])
  })

  test('what cannot be bought now is offered to nobody, and stays kept for who waits', () => {
    const prices = pricesOf(price('p', [1], { is_sellable: false }))
    const found = allocate([entry(1, 1)], { prices, free: new Map([[1, 4]]) })
    expect([found.offers, [...found.promised]]).toEqual([[], [[1, 4]]])
  })

  test('who had units kept for a day without use keeps none: they are on sale, or the next one’s (WTL-16)', () => {
    const free = new Map([[1, 1]])
    const prices = pricesOf(price('p', [1]))
    const alone = allocate([entry(1, 4, { passed: 3, may_keep: false })], { prices, free })
    expect([...alone.promised]).toEqual([[1, 0]])
    const two = allocate([entry(1, 4, { may_keep: false }), entry(2, 3)], { prices, free })
    expect([[...two.promised], [...two.keeping]]).toEqual([[[1, 1]], [2]])
  })
})

describe('whatever waits for whatever', () => {
  const COUNTERS = [1, 2, 3]
  const arbitraryPrices = fc
    .array(fc.subarray(COUNTERS, { minLength: 1 }), { minLength: 1, maxLength: 4 })
    .map((all) => pricesOf(...all.map((stock_ids, n) => price(`p${n}`, stock_ids, { min_per_order: (n % 2) + 1 }))))
  const arbitrary = arbitraryPrices.chain((prices) =>
    fc.record({
      prices: fc.constant(prices),
      free: fc
        .array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 })
        .map((units) => new Map(COUNTERS.map((id, n) => [id, units[n]!]))),
      entries: fc
        .array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 6 }),
            accepts_fewer: fc.boolean(),
            price_ids: fc.shuffledSubarray([...prices.keys()], { minLength: 1 }),
            passed: fc.integer({ min: 0, max: MOST_PASSED }),
            may_keep: fc.boolean(),
          }),
          { maxLength: 10 },
        )
        .map((all) => all.map((one, n) => ({ id: n + 1, ...one }))),
    }),
  )

  test('no counter gives more than it has, and promises no more than is left', () => {
    fc.assert(
      fc.property(arbitrary, ({ prices, free, entries }) => {
        const { offers, promised } = allocate(entries, { prices, free })
        for (const id of COUNTERS) {
          const offered = offers
            .filter(({ price_id }) => prices.get(price_id)?.stock_ids.includes(id))
            .reduce((sum, { quantity }) => sum + quantity, 0)
          expect(offered + (promised.get(id) ?? 0)).toBeLessThanOrEqual(free.get(id) ?? 0)
        }
        expect(new Set(offers.map(({ entry_id }) => entry_id)).size).toBe(offers.length)
      }),
      { numRuns: 500 },
    )
  })

  test('who waits for the same in the same way is never overtaken by an equal or larger party', () => {
    fc.assert(
      fc.property(arbitrary, ({ prices, free, entries }) => {
        const { offers } = allocate(entries, { prices, free })
        const got = (id: number) => offers.find(({ entry_id }) => entry_id === id)
        for (const [at, first] of entries.entries())
          for (const later of entries.slice(at + 1)) {
            const is_same = JSON.stringify(first.price_ids) === JSON.stringify(later.price_ids)
            const of_later = got(later.id)
            if (is_same && of_later && of_later.quantity >= first.quantity) expect(got(first.id)).toBeDefined()
          }
      }),
      { numRuns: 500 },
    )
  })

  test('where all wait for one counter, at most three offers pass anybody who may keep', () => {
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 0, max: 12 }), ({ entries }, units) => {
        const waiting = entries.map((one) => ({ ...one, price_ids: ['p'] }))
        const { passed } = allocate(waiting, { prices: pricesOf(price('p', [1])), free: new Map([[1, units]]) })
        for (const { id, may_keep } of waiting)
          if (may_keep) expect(passed.get(id) ?? 0).toBeLessThanOrEqual(MOST_PASSED)
      }),
      { numRuns: 500 },
    )
  })

  test('as the rule says it, step by step', () => {
    fc.assert(
      fc.property(arbitrary, ({ prices, free, entries }) => {
        const found = allocate(entries, { prices, free })
        expect({ offers: found.offers, promised: [...found.promised] }).toEqual(byTheRule(entries, { prices, free }))
      }),
      { numRuns: 500 },
    )
  })
})

/** The rule read aloud, with everything counted anew from a list of what has happened. */
function byTheRule(
  entries: readonly WaitingEntry[],
  { prices, free }: { prices: ReadonlyMap<string, WaitedPrice>; free: ReadonlyMap<number, number> },
) {
  type Deed = {
    readonly entry: WaitingEntry
    readonly price: WaitedPrice
    readonly units: number
    readonly is_offer: boolean
  }
  const deeds: Deed[] = []
  const touching = (a: WaitedPrice, b: WaitedPrice) => a.stock_ids.some((id) => b.stock_ids.includes(id))
  const used = (id: number, is_offer: boolean) =>
    deeds
      .filter((deed) => deed.is_offer === is_offer && deed.price.stock_ids.includes(id))
      .reduce((n, { units }) => n + units, 0)
  const avail = (one: WaitedPrice) =>
    one.stock_ids.map((id) => (free.get(id) ?? 0) - used(id, true) - used(id, false)).reduce((a, b) => Math.min(a, b))
  const named = (who: WaitingEntry) => who.price_ids.map((id) => prices.get(id)!)
  const most = (who: WaitingEntry) => {
    const all = named(who)
    const top = Math.max(...all.map(avail))
    return all.find((one) => avail(one) === top)!
  }
  const passes = (who: WaitingEntry) =>
    who.passed +
    deeds.filter(
      (deed) =>
        deed.is_offer &&
        entries.indexOf(deed.entry) > entries.indexOf(who) &&
        named(who).some((one) => touching(one, deed.price)),
    ).length
  const keeps = (who: WaitingEntry) => deeds.some((deed) => !deed.is_offer && deed.entry === who)
  const isOffered = (who: WaitingEntry) => deeds.some((deed) => deed.is_offer && deed.entry === who)
  const keepIfDue = (who: WaitingEntry) => {
    const units = Math.min(who.quantity, avail(most(who)))
    if (who.may_keep && !keeps(who) && passes(who) >= 3 && units > 0)
      deeds.push({ entry: who, price: most(who), units, is_offer: false })
  }
  for (const who of entries) {
    const first = named(who).find((one) => avail(one) >= who.quantity)
    const rest = most(who)
    if (first) deeds.push({ entry: who, price: first, units: who.quantity, is_offer: true })
    else if (who.accepts_fewer && avail(rest) > 0 && avail(rest) >= rest.min_per_order)
      deeds.push({ entry: who, price: rest, units: avail(rest), is_offer: true })
    else {
      keepIfDue(who)
      continue
    }
    const { price: taken } = deeds.at(-1)!
    for (const other of entries.slice(0, entries.indexOf(who)))
      if (!isOffered(other) && named(other).some((one) => touching(one, taken))) keepIfDue(other)
  }
  for (const one of prices.values()) {
    const first = entries.find((who) => !isOffered(who) && who.may_keep && who.price_ids.includes(one.id))
    const units = avail(one)
    if (first && units > 0) deeds.push({ entry: first, price: one, units, is_offer: false })
  }
  return {
    offers: deeds
      .filter(({ is_offer }) => is_offer)
      .map(({ entry, price: { id }, units }) => ({ entry_id: entry.id, price_id: id, quantity: units })),
    promised: [...free].map(([id, units]) => [id, Math.min(units - used(id, true), used(id, false))]),
  }
}
