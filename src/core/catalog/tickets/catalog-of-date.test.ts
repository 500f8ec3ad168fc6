import { describe, expect, test } from 'vitest'
import { saleTicket, soldDate } from '#test/sale-values.ts'
import {
  catalogOfDate,
  counterLimits,
  lacksCounters,
  type SoldDate,
  unfoldUnits,
  unitsPerCounter,
} from './catalog-of-date.ts'
import { quoteCart, type SaleCatalog, type SoldTicket } from './sale-catalog.ts'

const START = new Date('2027-06-12T17:00:00Z')
const at = (text: string) => new Date(text)
const ticket = (over: Partial<SoldTicket> = {}): SoldTicket => ({
  ...saleTicket(),
  stock_per_date: true,
  parts: [],
  show_available_quantity: null,
  taxes_and_fees: [],
  prices: [
    {
      id: 10,
      stock_id: 1010,
      price: 1250,
      quantity_available: 50,
      is_hidden: false,
      sale_start_date: null,
      sale_end_date: null,
    },
  ],
  ...over,
})
const series = { id: 5, stock_id: 2005, capacity: 400, is_enabled: true, applies_to: 'EVENT' as const, ticket_ids: [] }
const each = { ...series, id: 6, stock_id: 2006, applies_to: 'TICKETS' as const, ticket_ids: [1], is_per_date: true }
const catalog = (over: Partial<SaleCatalog> = {}): SaleCatalog => ({
  tickets: [ticket()],
  capacities: [series, each],
  addon_groups: [],
  basket_rules: [],
  settings: { show_available_quantity: false },
  ...over,
})
const further = (over: Partial<SoldDate> = {}) => soldDate({ id: 7, is_first: false, starts_at: START, ...over })
const dated = { ticket_price_id: 10, stock_id: 4010, price: null, quantity_available: null, is_hidden: null }
const on = (date: SoldDate, of = catalog()) => ({ date, catalog: catalogOfDate(of, date) })
const only = (date: SoldDate, of = catalog()) => on(date, of).catalog.tickets[0]!

describe('the catalog as of a date (DAT-4, DAT-6)', () => {
  test('the first date is the catalog itself', () => {
    expect(catalogOfDate(catalog(), soldDate())).toEqual(catalog())
  })

  test.each([
    ['as the price row says', dated, { price: 1250, quantity_available: 50, is_hidden: false, stock_id: 4010 }],
    [
      'its own',
      { ...dated, price: 900, quantity_available: 5, is_hidden: true },
      { price: 900, quantity_available: 5, is_hidden: true },
    ],
    [
      'a price of 0 and no places are values of their own',
      { ...dated, price: 0, quantity_available: 0 },
      { price: 0, quantity_available: 0 },
    ],
  ])('price: %s', (_what, row, expected) => {
    expect(only(further({ prices: [row] })).prices[0]).toMatchObject(expected)
  })

  test('counters: the date has its own, what is not per date is shared, and what is missing is known (DAT-5, DAT-7)', () => {
    const bare = on(further())
    expect(bare.catalog.capacities.map(({ stock_id }) => stock_id)).toEqual([2005, null])
    expect(lacksCounters(bare)).toBe(true)
    const made = further({ prices: [dated], capacities: [{ capacity_assignment_id: 6, stock_id: 4006 }] })
    expect(lacksCounters(on(made))).toBe(false)
    expect(lacksCounters(on({ ...made, capacity: 80 }))).toBe(true)
    const full = on({ ...made, capacity: 80, stock_id: 4000 })
    const dates = new Map([
      [1, on(soldDate())],
      [7, full],
    ])
    const line = { ticket_id: 1, ticket_price_id: 10, quantity: 2 }
    const units = unitsPerCounter(catalog(), dates, [
      { ...line, event_date_id: 7 },
      { ...line, event_date_id: 1 },
      { ...line, event_date_id: 8 },
    ])
    expect([...units].sort()).toEqual([
      [1010, 2],
      [2005, 6],
      [2006, 2],
      [4000, 2],
      [4006, 2],
      [4010, 2],
    ])
    expect(counterLimits(dates).get(4000)).toBe(80)
    expect(counterLimits(dates).get(4010)).toBe(50)
  })

  test('an extra not counted by date has one counter and no date (DAT-6)', () => {
    const shirt = ticket({
      ...{ id: 2, kind: 'EXTRA', stock_per_date: false },
      prices: [{ ...ticket().prices[0]!, id: 20 }],
    })
    const of = catalog({ tickets: [ticket(), shirt] })
    const dated_too = [dated, { ...dated, ticket_price_id: 20, price: 1, stock_id: null, quantity_available: 3 }]
    const on_date = on(further({ prices: dated_too }), of)
    expect(on_date.catalog.tickets[1]!.prices[0]).toMatchObject({ stock_id: 1010, price: 1250, quantity_available: 50 })
    // the first date, whose id such an item has, is gone
    const units = unitsPerCounter(of, new Map([[7, on_date]]), [
      { event_date_id: 1, ticket_id: 2, ticket_price_id: 20, quantity: 3 },
      { event_date_id: 7, ticket_id: 2, ticket_price_id: 20, quantity: 1 },
    ])
    expect([...units]).toEqual([[1010, 4]])
  })

  test('add-ons and parts are units of their own; a capacity of all counts admissions alone (EXT-1, PKG-3)', () => {
    const price = (id: number) => ({ ...ticket().prices[0]!, id, stock_id: 1000 + id })
    const shirt = ticket({ id: 2, kind: 'EXTRA', prices: [price(20)] })
    const part = { ticket_id: 1, ticket_price_id: 10, quantity: 2, unit_price: 500 }
    const parts = [part, { ...part, ticket_id: 2, ticket_price_id: 20, quantity: 1 }]
    const family = ticket({ id: 3, kind: 'PACKAGE', parts, prices: [price(30)] })
    const named = { ...each, id: 7, stock_id: 2007, ticket_ids: [2, 3] }
    const of = catalog({ tickets: [ticket(), shirt, family], capacities: [series, each, named] })
    const dates = new Map([[1, on(soldDate(), of)]])
    const line = { event_date_id: 1, ticket_id: 1, ticket_price_id: 10, quantity: 3 }
    const units = unfoldUnits(dates, [
      { ...line, add_ons: [{ group_id: 1, ticket_price_id: 20, quantity: 2 }] },
      { ...line, ticket_id: 3, ticket_price_id: 30, quantity: 2 },
    ])
    expect(units.map(({ ticket_id, quantity }) => [ticket_id, quantity])).toEqual([
      [1, 3],
      [2, 6],
      [3, 2],
      [1, 4],
      [2, 2],
    ])
    expect([...unitsPerCounter(of, dates, units)].sort()).toEqual([
      [1010, 7],
      [1020, 8],
      [1030, 2],
      [2005, 7],
      [2006, 7],
      [2007, 10],
    ])
  })

  test('a cart costs what each date costs (PRC-30)', () => {
    const dates = new Map([
      [1, on(soldDate())],
      [7, on(further({ prices: [{ ...dated, price: 900 }] }))],
    ])
    const line = { ticket_id: 1, ticket_price_id: 10, quantity: 2, amount: null }
    const lines = [
      { ...line, event_date_id: 1 },
      { ...line, event_date_id: 7 },
    ]
    const quote = quoteCart(dates, { currency: 'EUR', lines, promo: null, discounts: null })
    expect(quote.items.map((item) => [item.event_date_id, item.total_gross])).toEqual([
      [1, 2500],
      [7, 1800],
    ])
    expect(quote.total_gross).toBe(4300)
  })
})

describe('windows of date, ticket and tier (DAT-25)', () => {
  const window = (date: Partial<SoldDate>, of: Partial<SoldTicket> = {}) => {
    const { sale_start_date, sale_end_date } = only(further(date), catalog({ tickets: [ticket(of)] }))
    return [sale_start_date?.toISOString() ?? null, sale_end_date?.toISOString() ?? null]
  }
  test.each<[string, Partial<SoldDate>, Partial<SoldTicket>, (string | null)[]]>([
    ['none: until the date is over, which the sale state knows', {}, {}, [null, null]],
    ['minutes before the start', {}, { sale_end_offset: 60 }, [null, '2027-06-12T16:00:00.000Z']],
    ['negative: after the start', {}, { sale_end_offset: -30 }, [null, '2027-06-12T17:30:00.000Z']],
    [
      'of the date',
      { sale_start_offset: 1440, sale_end_offset: 0 },
      {},
      ['2027-06-11T17:00:00.000Z', '2027-06-12T17:00:00.000Z'],
    ],
    [
      'both: the later start and the earlier end',
      { sale_start_date: at('2027-05-01T10:00:00Z'), sale_end_date: at('2027-06-12T12:00:00Z') },
      { sale_start_date: at('2027-05-02T10:00:00Z'), sale_end_offset: 60 },
      ['2027-05-02T10:00:00.000Z', '2027-06-12T12:00:00.000Z'],
    ],
  ])('%s', (_what, date, of, expected) => {
    expect(window(date, of)).toEqual(expected)
  })

  test('a tier keeps its own', () => {
    const tiers = [{ ...ticket().prices[0]!, sale_end_offset: 120 }]
    expect(only(further(), catalog({ tickets: [ticket({ prices: tiers })] })).prices[0]?.sale_end_date).toEqual(
      at('2027-06-12T15:00:00Z'),
    )
  })
})
