import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { catalogOfDate } from '#core/catalog/tickets/catalog-of-date.ts'
import type { SoldCapacity, SoldPrice, SoldTicket } from '#core/catalog/tickets/sale-catalog.ts'
import { NETWORK_LAPSED, NETWORK_UNITS } from '#core/platform/stock/limits.ts'
import { BEFORE, NOW, saleTicket, soldDate } from '#test/sale-values.ts'
import {
  type DecidedBatch,
  decideReservations,
  distrustedNetworks,
  type EnteredCode,
  type EventOnSale,
  type OlderHold,
  type ReservationBatch,
  type ReservationRequest,
  watchedNetworks,
} from './decide-reservations.ts'

/** Counters are numbered after what they count: price 10 has 1010, assignment 5 has 2005, code 7 has 3007. */
const price = (id: number, over: Partial<SoldPrice> = {}): SoldPrice => ({
  id,
  stock_id: 1000 + id,
  price: 1250,
  quantity_available: 10,
  is_hidden: false,
  sale_start_date: null,
  sale_end_date: null,
  ...over,
})
const ticket = (id: number, over: Partial<SoldTicket> = {}): SoldTicket => ({
  ...saleTicket({ id, max_per_order: 500 }),
  stock_per_date: true,
  parts: [],
  show_available_quantity: null,
  taxes_and_fees: [],
  prices: [price(id * 10)],
  ...over,
})
const hall = (capacity: number, over: Partial<SoldCapacity> = {}): SoldCapacity => ({
  id: 5,
  stock_id: 2005,
  capacity,
  is_enabled: true,
  applies_to: 'EVENT',
  ticket_ids: [],
  ...over,
})
const code = (over: Partial<EnteredCode> = {}): EnteredCode => ({
  id: 7,
  code: 'TIDE',
  stock_id: 3007,
  discount_type: 'PERCENTAGE',
  discount: 50_000,
  applicable_ticket_ids: [],
  expiry_date: null,
  max_uses: null,
  ...over,
})
const event = (tickets: SoldTicket[], over: Partial<EventOnSale> = {}): EventOnSale => ({
  tickets,
  capacities: [],
  addon_groups: [],
  basket_rules: [],
  event: { status: 'LIVE', timezone: 'Europe/Berlin', currency: 'EUR', sale_paused_at: null },
  discount_rules: [],
  settings: {
    show_available_quantity: false,
    short_holds: true,
    shared_network: false,
    max_tickets_per_person: null,
    person_limit_per_date: false,
  },
  ...over,
})

/** "10×2" is two of price 10, which is of ticket 1. */
const items = (text: string) =>
  text.split(', ').map((one) => {
    const [ticket_price_id = 0, quantity = 0] = one.split('×').map(Number)
    return { event_date_id: 1, ticket_id: Math.floor(ticket_price_id / 10), ticket_price_id, quantity }
  })
const request = (text: string, over: Partial<ReservationRequest> = {}): ReservationRequest => ({
  lines: items(text).map((item, index) => ({ ...item, index, amount: null })),
  promo_code: over.promo ? 'TIDE' : null,
  promo: null,
  expected_total: null,
  session: null,
  network: null,
  lapsed_beyond_completed: 0,
  ...over,
})
const hold = (text: string, over: Partial<OlderHold> = {}): OlderHold => ({
  session: 's',
  network: null,
  items: items(text),
  promo: null,
  ...over,
})

type Batch = ReservationBatch<ReservationRequest, OlderHold>
const counters = (...rows: [id: number, held: number, sold: number][]): Batch['counters'] =>
  new Map(rows.map(([id, held, sold]) => [id, { id, held, sold, promised: 0 }]))
/** What is sold on the event's only date. */
const onDate = (catalog: EventOnSale): Batch['dates'] =>
  new Map([[1, { date: soldDate(), catalog: catalogOfDate(catalog, soldDate()) }]])
const sold = event([ticket(1), ticket(2)])
const batch = (requests: ReservationRequest[], over: Partial<Batch> = {}): Batch => ({
  catalog: sold,
  dates: onDate(over.catalog ?? sold),
  network_limits: { units: NETWORK_UNITS, lapsed: NETWORK_LAPSED },
  payable: true,
  takes_total: () => true,
  requests,
  holds: [],
  counters: counters([1010, 0, 0], [1020, 0, 0]),
  networks: [],
  now: NOW,
  ...over,
})
const words = ({ decisions }: Pick<DecidedBatch<unknown, unknown>, 'decisions'>) =>
  decisions.map((one) => (one.ok ? one.quote.total_gross : one.code))
const decide = (requests: ReservationRequest[], over: Partial<Batch> = {}) =>
  words(decideReservations(batch(requests, over)))
const countersAfter = (found: Pick<DecidedBatch<unknown, unknown>, 'counters'>) =>
  Object.fromEntries(found.counters.map(({ id, held, sold, limit }) => [id, [held, sold, limit]]))

describe('first come, first served, each on what the earlier ones left over (RES-23)', () => {
  test('the last units go to who came first, and what is too much for one is enough for the next', () => {
    const found = decideReservations(batch([request('10×6'), request('10×5'), request('10×4'), request('10×1')]))
    expect(words(found)).toEqual([7500, 'ITEMS_UNAVAILABLE', 5000, 'ITEMS_UNAVAILABLE'])
    expect(found.decisions.map((one) => one.ok || one.is_short)).toEqual([true, true, true, true])
    expect(countersAfter(found)).toEqual({ 1010: [10, 0, 10], 1020: [0, 0, 10] })
  })

  test('two tickets in one hall: the assignment refuses what each price alone would give (CAP-4)', () => {
    const catalog = event([ticket(1), ticket(2)], { capacities: [hall(12)] })
    const stock = counters([1010, 0, 0], [1020, 0, 0], [2005, 1, 2])
    const found = decideReservations(
      batch([request('10×8'), request('20×2'), request('20×1')], { catalog, counters: stock }),
    )
    expect(words(found)).toEqual([10_000, 'ITEMS_UNAVAILABLE', 1250])
    expect(countersAfter(found)).toEqual({ 1010: [8, 0, 10], 1020: [1, 0, 10], 2005: [10, 2, 12] })
  })

  test('a disabled assignment is counted and limits nothing (CAP-2)', () => {
    const catalog = event([ticket(1)], { capacities: [hall(1, { is_enabled: false })] })
    const found = decideReservations(
      batch([request('10×8')], { catalog, counters: counters([1010, 0, 0], [2005, 3, 0]) }),
    )
    expect(countersAfter(found)).toEqual({ 1010: [8, 0, 10], 2005: [11, 0, null] })
  })

  test('the last use of a code goes to who came first; a code that takes nothing off keeps its use (PRO-4, PRO-6)', () => {
    const catalog = event([ticket(1), ticket(2, { type: 'FREE', prices: [price(20, { price: 0 })] })])
    const promo = code({ max_uses: 2 })
    const stock = counters([1010, 0, 0], [1020, 0, 0], [3007, 0, 1])
    const asked = [request('20×1', { promo }), request('10×2', { promo }), request('10×2', { promo })]
    const found = decideReservations(batch(asked, { catalog, counters: stock }))
    expect(words(found)).toEqual([0, 1250, 'PROMO_CODE_INVALID'])
    expect(found.decisions.map((one) => one.ok && one.promo?.id)).toEqual([undefined, 7, false])
    expect(countersAfter(found)[3007]).toEqual([1, 1, 2])
  })

  test('what was handed in is left as it was', () => {
    const given = batch([request('10×6'), request('10×6')], { holds: [hold('10×1')] })
    const before = structuredClone([...given.counters])
    decideReservations(given)
    expect([...given.counters]).toEqual(before)
  })
})

describe('an older hold of the session (RES-6)', () => {
  const stock = counters([1010, 10, 0], [1020, 0, 0], [3007, 1, 0])

  test('is free for its next reservation, and is replaced by it', () => {
    const own = hold('10×4', { promo: { stock_id: 3007, max_uses: 5 } })
    const asked = [request('10×1'), request('10×3', { session: 's' }), request('10×1')]
    const found = decideReservations(batch(asked, { holds: [own, hold('10×6', { session: 'x' })], counters: stock }))
    expect(words(found)).toEqual(['ITEMS_UNAVAILABLE', 3750, 1250])
    expect(found.replaced).toEqual([own])
    expect(countersAfter(found)).toEqual({ 1010: [10, 0, 10], 1020: [0, 0, 10], 3007: [0, 0, 5] })
  })

  test('stays as it was when the new one is refused, with the use of its code and that code’s limit (STK-4)', () => {
    const own = hold('10×4', { promo: { stock_id: 3007, max_uses: 5 } })
    const found = decideReservations(
      batch([request('10×5', { session: 's' }), request('20×1')], { holds: [own], counters: stock }),
    )
    expect(words(found)).toEqual(['ITEMS_UNAVAILABLE', 1250])
    expect(found.replaced).toEqual([])
    expect(countersAfter(found)).toEqual({ 1010: [10, 0, 10], 1020: [1, 0, 10], 3007: [1, 0, 5] })
  })

  test('gives its code’s last use back to the same buyer', () => {
    const promo = code({ max_uses: 1 })
    const own = hold('10×1', { promo })
    const found = decideReservations(
      batch([request('10×1', { session: 's', promo }), request('20×1', { promo })], { holds: [own], counters: stock }),
    )
    expect(words(found)).toEqual([625, 'PROMO_CODE_INVALID'])
  })
})

describe('the first refusal in the order of RES-8', () => {
  const draft = { ...event([ticket(1)]), event: { ...event([]).event, status: 'DRAFT' as const } }
  const donation = event([ticket(1, { type: 'DONATION', prices: [price(10, { price: 500 })] })])
  const given = (amount: number) => ({ lines: [{ ...items('10×1')[0]!, index: 3, amount }] })
  test.each<[string, ReservationRequest, Partial<Batch>, string | number, boolean?]>([
    ['event not live, whatever else', request('10×99', { promo_code: 'NO' }), { catalog: draft }, 'EVENT_NOT_ON_SALE'],
    ['no such code', request('10×99', { promo_code: 'NO' }), {}, 'PROMO_CODE_INVALID'],
    ['code expired', request('10×1', { promo: code({ expiry_date: BEFORE }) }), {}, 'PROMO_CODE_INVALID'],
    ['code used up', request('10×1', { promo: code({ max_uses: 0 }) }), {}, 'PROMO_CODE_INVALID', true],
    ['too many', request('10×11'), {}, 'ITEMS_UNAVAILABLE', true],
    ['unknown price', request('19×1'), {}, 'ITEMS_UNAVAILABLE'],
    ['donation below the minimum', request('10×1', given(499)), { catalog: donation }, 'VALIDATION_FAILED'],
    ['donation', request('10×1', given(700)), { catalog: donation }, 700],
    [
      'donation of nobody’s money',
      request('10×1', given(700)),
      { catalog: donation, payable: false },
      'PAYMENTS_NOT_CONNECTED',
    ],
    ['nothing to pay with', request('10×1'), { payable: false }, 'PAYMENTS_NOT_CONNECTED'],
    [
      'no way to pay that much',
      request('10×1'),
      { takes_total: (total) => total < 1250 },
      'PAYMENT_AMOUNT_UNSUPPORTED',
    ],
    ['another total than seen', request('10×1', { expected_total: 1249 }), {}, 'TOTAL_CHANGED'],
    ['the total that was seen', request('10×1', { expected_total: 1250 }), {}, 1250],
  ])('%s', (_case, asked, over, expected, is_short = false) => {
    const found = decideReservations(batch([asked], over))
    expect(words(found)).toEqual([expected])
    const [one] = found.decisions
    expect(one && !one.ok && one.is_short).toBe(is_short)
  })

  test('a wrong donation is told at its line, a new total with its price', () => {
    const [wrong] = decideReservations(batch([request('10×1', given(499))], { catalog: donation })).decisions
    expect(wrong && !wrong.ok && Object.keys(wrong.extra?.fields ?? {})).toEqual(['items.3.amount'])
    const [changed] = decideReservations(batch([request('10×1', { expected_total: 1 })])).decisions
    expect(changed && !changed.ok && changed.extra?.data).toMatchObject({ quote: { total_gross: 1250 } })
  })
})

describe('what a network may hold (CALM)', () => {
  const wide = event([ticket(1, { prices: [price(10, { quantity_available: 100 })] })])
  const of = (text: string, over: Partial<ReservationRequest> = {}) => request(text, { network: 'n', ...over })
  const nothing = [{ network: 'n', holds: 0, items: [] }]
  const given = (over: Partial<Batch>): Partial<Batch> => ({
    catalog: wide,
    counters: counters([1010, 50, 0]),
    networks: nothing,
    ...over,
  })

  test('under pressure one network has its share; its first hold is never refused (CALM-3)', () => {
    const found = decideReservations(batch([of('10×30'), of('10×1'), request('10×1')], given({})))
    expect(words(found)).toEqual([37_500, 'RATE_LIMITED', 1250])
    expect(found.decisions.map((one) => (one.ok ? one.has_short_hold : one.is_short))).toEqual([true, true, true])
  })

  test.each<[string, Partial<Batch>, (string | number)[]]>([
    ['up to its share', {}, [12_500, 12_500, 'RATE_LIMITED']],
    [
      'what it held before counts',
      { networks: [{ network: 'n', holds: 1, items: items('10×5') }] },
      [12_500, 'RATE_LIMITED', 'RATE_LIMITED'],
    ],
    ['without pressure there is no share', { counters: counters([1010, 0, 0]) }, [12_500, 12_500, 12_500]],
    ['limits raised', { network_limits: null }, [12_500, 12_500, 12_500]],
    [
      'a shared network has five shares',
      { catalog: { ...wide, settings: { ...wide.settings, shared_network: true } } },
      [12_500, 12_500, 12_500],
    ],
  ])('%s', (_case, over, expected) => {
    expect(decide([of('10×10'), of('10×10'), of('10×10')], given(over))).toEqual(expected)
  })

  test('one that lets holds lapse has one at a time, also without pressure; a replaced one does not count (CALM-4)', () => {
    const lapsed_beyond_completed = NETWORK_LAPSED
    const own = hold('10×2', { network: 'n' })
    const asked = [of('10×1', { lapsed_beyond_completed, session: 's' }), of('10×1', { lapsed_beyond_completed })]
    const networks = [{ network: 'n', holds: 1, items: items('10×2') }]
    expect(decide(asked, given({ networks, holds: [own], counters: counters([1010, 2, 0]) }))).toEqual([
      1250,
      'RATE_LIMITED',
    ])
    const terms = batch([])
    expect(distrustedNetworks(terms, [of('10×1'), ...asked])).toEqual(['n'])
    expect(distrustedNetworks({ ...terms, network_limits: null }, asked)).toEqual([])
  })

  test('networks are watched where a counter may come under pressure, or they are not trusted', () => {
    const ask = (held: number, requests: ReservationRequest[]) =>
      watchedNetworks({ ...batch(requests, given({ counters: counters([1010, held, 0]) })) })
    expect(ask(10, [of('10×5')])).toEqual([])
    expect(ask(40, [of('10×5'), request('10×5', { network: 'm' })])).toEqual(['m', 'n'])
    expect(ask(10, [of('10×5', { lapsed_beyond_completed: NETWORK_LAPSED }), request('10×5')])).toEqual(['n'])
  })
})

test('the price is that of `quoteOrder`, also when the same cart is asked for again with other terms (PRC-1)', () => {
  const taxes_and_fees = [
    { id: 1, name: 'fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 1750, included_in_price: false },
    { id: 2, name: 'tax', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 20_000, included_in_price: true },
  ] as const
  const catalog = event([ticket(1, { taxes_and_fees }), ticket(2)])
  for (const promo of [null, code(), code({ discount: 25_000 }), code({ applicable_ticket_ids: [2] }), null]) {
    const [one] = decideReservations(
      batch([request('10×2, 20×1', { promo })], { catalog, counters: counters() }),
    ).decisions
    const line = (id: number, quantity: number, taxes: typeof taxes_and_fees | []) => ({
      event_date_id: 1,
      ticket_id: id,
      ticket_price_id: id * 10,
      ticket_type: 'PAID' as const,
      hide_unless_promo_code: false,
      listed: 1250,
      quantity,
      taxes_and_fees: taxes,
    })
    const lines = [line(1, 2, taxes_and_fees), line(2, 1, [])]
    expect(one?.ok && one.quote).toEqual(quoteOrder({ currency: 'EUR', lines, promo }))
  }
})

describe('any batch', () => {
  const lines = fc
    .uniqueArray(fc.constantFrom(10, 11, 20), { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 7 }).map((n) => `${id}×${n}`))))
    .map((parts) => parts.join(', '))
  const session = fc.constantFrom('a', 'b', 'c', null)
  const promo = fc.constantFrom(null, code({ max_uses: 3 }))
  const network = fc.constantFrom('n', 'm', null)
  const asked = fc.record({ text: lines, session, promo, network, lapsed_beyond_completed: fc.constantFrom(0, 99) })
  const world = fc.record({
    asked: fc.array(asked, { maxLength: 12 }),
    held: fc.array(fc.record({ text: lines, session: fc.constantFrom('a', 'b', 'c'), network }), { maxLength: 4 }),
    limits: fc.tuple(fc.nat(30), fc.nat(30), fc.option(fc.nat(30)), fc.option(fc.nat(40))),
  })

  test('takes no more than there is, answers everybody once and in order, counts exactly', () => {
    const refusals = new Set<string>()
    fc.assert(
      fc.property(world, ({ asked, held, limits: [a, b, c, room] }) => {
        const requests = asked.map(({ text, ...one }) => request(text, one))
        const holds = held.map(({ text, ...one }) => hold(text, one))
        const tiers = [price(10, { quantity_available: a }), price(11, { quantity_available: b })]
        const tickets = [
          ticket(1, { type: 'TIERED', prices: tiers }),
          ticket(2, { prices: [price(20, { quantity_available: c })] }),
        ]
        const catalog = event(tickets, { capacities: [hall(0, { capacity: room })] })
        type Held = { readonly ticket_price_id: number; readonly quantity: number }
        const units = (of: readonly { readonly items: readonly Held[] }[], id: number) =>
          of
            .flatMap((one) => one.items)
            .reduce((sum, item) => sum + (item.ticket_price_id === id || id === 0 ? item.quantity : 0), 0)
        const stock = counters(
          [1010, units(holds, 10), 0],
          [1011, units(holds, 11), 0],
          [1020, units(holds, 20), 0],
          [2005, units(holds, 0), 0],
          [3007, 0, 1],
        )
        const networks = ['n', 'm'].map((name) => {
          const own = holds.filter((one) => one.network === name)
          return { network: name, holds: own.length, items: own.flatMap((one) => one.items) }
        })
        const found = decideReservations(batch(requests, { catalog, holds, counters: stock, networks }))

        expect(found.decisions.map((one) => one.request)).toEqual(requests)
        expect(new Set(found.replaced).size).toBe(found.replaced.length)
        for (const one of found.decisions) if (!one.ok) refusals.add(one.code)
        const accepted = found.decisions.flatMap((one) => (one.ok ? { items: one.quote.items } : []))
        const left = [...holds.filter((one) => !found.replaced.includes(one)), ...accepted]
        const limits: Record<number, number | null> = { 1010: a, 1011: b, 1020: c, 2005: room }
        for (const { id, held, limit } of found.counters) {
          const before = stock.get(id)!.held
          if (id === 3007) expect(held).toBeLessThanOrEqual(2)
          else expect([held, limit]).toEqual([units(left, id === 2005 ? 0 : id - 1000), limits[id]])
          // what was more than the limit before may stay so, but never grows
          if (limit !== null && id !== 3007) expect(held).toBeLessThanOrEqual(Math.max(limit, before))
        }
        // whoever is refused for stock would be refused by what is left even then
        const replay = decideReservations(batch(requests.slice(0, -1), { catalog, holds, counters: stock, networks }))
        expect(words(replay)).toEqual(words(found).slice(0, -1))
      }),
      { numRuns: 300 },
    )
    expect([...refusals].sort()).toEqual(['ITEMS_UNAVAILABLE', 'PROMO_CODE_INVALID', 'RATE_LIMITED'])
  })
})
