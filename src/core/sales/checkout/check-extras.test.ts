import { describe, expect, test } from 'vitest'
import type { CapacityStock } from '#core/catalog/tickets/availability.ts'
import { type DateOnSale, toDateSales } from '#core/catalog/tickets/catalog-of-date.ts'
import type { BasketRule, SoldAddOnGroup } from '#core/catalog/tickets/products.ts'
import type { SaleCatalog, SoldTicket } from '#core/catalog/tickets/sale-catalog.ts'
import { saleState } from '#core/catalog/tickets/sale-state.ts'
import { BEFORE, NOW, saleTicket, soldDate } from '#test/sale-values.ts'
import { checkOrderLines } from './check-order-lines.ts'
import type { OrderLine } from './known-lines.ts'

/** Prices are numbered after their product, counters after both: product 2 has price 20, that 1020, and 2020 on date 7. */
const product = (id: number, over: Partial<SoldTicket> = {}): SoldTicket => ({
  ...saleTicket({ id }),
  show_available_quantity: null,
  stock_per_date: true,
  parts: [],
  taxes_and_fees: [],
  prices: [
    {
      id: id * 10,
      stock_id: 1000 + id * 10,
      price: 1250,
      quantity_available: 10,
      is_hidden: false,
      sale_start_date: null,
      sale_end_date: null,
    },
  ],
  ...over,
})
const extra = (id: number, over: Partial<SoldTicket> = {}) => product(id, { kind: 'EXTRA', ...over })
const bundle = (id: number, parts: Record<number, number>, over: Partial<SoldTicket> = {}) =>
  product(id, {
    kind: 'PACKAGE',
    parts: Object.entries(parts).map(([part, quantity]) => ({
      ticket_id: Number(part),
      ticket_price_id: Number(part) * 10,
      quantity,
      unit_price: 500,
    })),
    ...over,
  })
const group = (over: Partial<SoldAddOnGroup> = {}): SoldAddOnGroup => ({
  id: 90,
  ticket_id: 1,
  min: 0,
  max: 3,
  included_count: 0,
  max_per_product: 2,
  ticket_ids: [2, 3],
  ...over,
})
const rule = (over: Partial<BasketRule> = {}): BasketRule => ({
  id: 80,
  type: 'REQUIRES',
  ticket_id: 2,
  other_ticket_ids: [1],
  same_date: false,
  allowed_per_unit: null,
  ...over,
})

interface World extends Partial<Omit<SaleCatalog, 'settings' | 'capacities'>> {
  readonly capacities?: readonly Pick<CapacityStock, 'capacity' | 'applies_to' | 'ticket_ids'>[]
  /** Held of counters. */
  readonly held?: Record<number, number>
}

/** Dates 1 and 7, each with counters of its own. */
function datesOf({ held = {}, capacities = [], ...over }: World) {
  const catalog: SaleCatalog = {
    tickets: [product(1), extra(2), extra(3)],
    addon_groups: [],
    basket_rules: [],
    settings: { show_available_quantity: false },
    ...over,
    capacities: capacities.map((one, index) => ({ ...one, id: index, stock_id: 5000 + index, is_enabled: true })),
  }
  const sold = (id: number, shift: number): [number, DateOnSale] => [
    id,
    {
      date: soldDate({ id, is_first: id === 1 }),
      catalog: {
        ...catalog,
        tickets: catalog.tickets.map((ticket) => ({
          ...ticket,
          prices: ticket.prices.map((price) => ({
            ...price,
            stock_id: ticket.stock_per_date ? (price.stock_id ?? 0) + shift : price.stock_id,
          })),
        })),
      },
    },
  ]
  const counters = new Map(Object.entries(held).map(([id, of]) => [Number(id), { held: of, sold: 0, promised: 0 }]))
  const of = { event: { status: 'LIVE', timezone: 'Europe/Berlin', sale_paused_at: null }, promo: null } as const
  return { catalog, sales: toDateSales(new Map([sold(1, 0), sold(7, 1000)]), counters, of) }
}

/** "1×2" is two of product 1, "1×2@7" on date 7, "1×2+2×1" each with one of product 2 from group 90, "+2×1/91" from group 91. */
function line(text: string): OrderLine {
  const [unit = '', date = '1'] = text.split('@')
  const [own = '', ...chosen] = unit.split('+')
  const [ticket_id = 0, quantity = 0] = own.split('×').map(Number)
  const add_ons = chosen.map((one) => {
    const [id = 0, count = 0, group_id = 90] = one.split(/[×/]/).map(Number)
    return { group_id, ticket_price_id: id * 10, quantity: count }
  })
  return { event_date_id: Number(date), ticket_id, ticket_price_id: ticket_id * 10, quantity, add_ons }
}

function reasons(lines: string[], world: World = {}) {
  const { catalog, sales } = datesOf(world)
  const person_limits = { max_tickets_per_person: null, person_limit_per_date: false }
  const found = checkOrderLines(lines.map(line), sales, { ...catalog, promo: null, now: NOW, person_limits })
  return found.ok
    ? []
    : found.lines.map((one) =>
        [one.ticket_id, one.reason, ...(one.ticket_ids ? [`[${one.ticket_ids.join()}]`] : [])].join(' '),
      )
}

describe('add-ons (EXT-2, EXT-4, DAT-41)', () => {
  const groups = { addon_groups: [group()] }
  test.each<[string, string[], World, string[]]>([
    ['none where none has to be', ['1×2'], groups, []],
    ['as many as may be', ['1×2+2×2+3×1'], groups, []],
    ['below the minimum', ['1×2+2×1'], { addon_groups: [group({ min: 2 })] }, ['1 ADD_ONS_INVALID']],
    ['none where some have to be', ['1×2'], { addon_groups: [group({ min: 1 })] }, ['1 ADD_ONS_INVALID']],
    ['above the maximum', ['1×1+2×2+3×2'], groups, ['1 ADD_ONS_INVALID']],
    ['above the maximum of one product', ['1×1+2×3'], groups, ['1 ADD_ONS_INVALID']],
    ['not in the group', ['1×1+3×1'], { addon_groups: [group({ ticket_ids: [2] })] }, ['1 ADD_ONS_INVALID']],
    ['of a group that is none', ['1×1+2×1/91'], groups, ['1 ADD_ONS_INVALID']],
    ['of a group of another ticket', ['1×1+2×1'], { addon_groups: [group({ ticket_id: 9 })] }, ['1 ADD_ONS_INVALID']],
    ['a price that is none', ['1×1+99×1'], groups, ['1 ADD_ONS_INVALID']],
    ['with an extra', ['2×1+3×1'], groups, ['2 ADD_ONS_INVALID']],
    ['hidden', ['1×1+2×1'], { ...groups, tickets: [product(1), extra(2, { is_hidden: true })] }, ['1 ADD_ONS_INVALID']],
    [
      'paused: the add-on is told',
      ['1×1+2×1'],
      { ...groups, tickets: [product(1), extra(2, { is_paused: true })] },
      ['2 PAUSED'],
    ],
    [
      'sale ended: the add-on is told',
      ['1×1+2×1'],
      { ...groups, tickets: [product(1), extra(2, { sale_end_date: BEFORE })] },
      ['2 SALE_ENDED'],
    ],
    ['too few left, all lines together', ['1×2+2×2', '2×7'], groups, ['2 NOT_ENOUGH_LEFT', '2 NOT_ENOUGH_LEFT']],
    ['just as many as are left', ['1×2+2×2', '2×6'], groups, []],
    ['held by others', ['1×1+2×1'], { ...groups, held: { 1020: 10 } }, ['2 ALL_HELD']],
    [
      'above the maximum of the extra',
      ['1×2+2×1', '2×1'],
      { ...groups, tickets: [product(1), extra(2, { max_per_order: 2 })] },
      ['2 ABOVE_MAX', '2 ABOVE_MAX'],
    ],
    [
      'only an add-on, by itself',
      ['1×1', '2×1'],
      { tickets: [product(1), extra(2, { sale_mode: 'ADD_ON' })] },
      ['2 UNKNOWN'],
    ],
    [
      'only an add-on, in its group',
      ['1×1+2×1'],
      { ...groups, tickets: [product(1), extra(2, { sale_mode: 'ADD_ON' })] },
      [],
    ],
  ])('%s', (_what, lines, world, expected) => {
    expect(reasons(lines, world)).toEqual(expected)
  })

  test('an assignment counts the extras it names, one of the whole event admissions alone (EXT-1)', () => {
    const whole = { capacity: 2, applies_to: 'EVENT' as const, ticket_ids: [] }
    expect(reasons(['1×2+2×2'], { ...groups, capacities: [whole] })).toEqual([])
    const shirts = { capacity: 3, applies_to: 'TICKETS' as const, ticket_ids: [2] }
    expect(reasons(['1×2+2×2'], { ...groups, capacities: [shirts] })).toEqual(['2 CAPACITY_REACHED'])
  })

  test('500 units are counted with add-ons', () => {
    const endless = (of: SoldTicket) => ({
      ...of,
      max_per_order: 500,
      prices: of.prices.map((price) => ({ ...price, quantity_available: null })),
    })
    const world = { ...groups, tickets: [endless(product(1)), endless(extra(2))] }
    expect(reasons(['1×250+2×1'], world)).toEqual([])
    expect(reasons(['1×251+2×1'], world)).toEqual(['1 ABOVE_MAX'])
  })

  test('an extra without a maximum has none but that of the order, a package has that of tickets (TIX-9)', () => {
    const endless = (of: SoldTicket) => ({
      ...of,
      prices: of.prices.map((price) => ({ ...price, quantity_available: null })),
    })
    const tickets = [endless(product(1)), endless(extra(2)), endless(bundle(4, { 2: 1 }))]
    const world = { ...groups, tickets }
    expect(reasons(['1×11+2×2'], world)).toEqual([])
    expect(reasons(['2×500'], world)).toEqual([])
    expect(reasons(['2×501'], world)).toEqual(['2 ABOVE_MAX'])
    expect(reasons(['4×21'], world)).toEqual(['4 ABOVE_MAX'])
  })
})

describe('what a product needs or excludes (EXT-2, EXT-6)', () => {
  const with_ticket = { tickets: [product(1), extra(2, { sale_mode: 'WITH_TICKET' }), extra(3)] }
  const undated = { tickets: [product(1), extra(2, { sale_mode: 'WITH_TICKET', stock_per_date: false })] }
  const inside = { tickets: [product(1), extra(2, { sale_mode: 'WITH_TICKET' }), bundle(4, { 1: 2 })] }
  const same_date = { basket_rules: [rule({ same_date: true })] }
  const counted = { basket_rules: [rule({ allowed_per_unit: 2 })] }
  const apart = { basket_rules: [rule({ type: 'EXCLUDES', other_ticket_ids: [1, 3] })] }
  const hidden = { tickets: [product(1, { is_hidden: true }), extra(2), extra(3)] }
  test.each<[string, string[], World, string[]]>([
    ['with a ticket', ['2×1', '1×1'], with_ticket, []],
    ['without one', ['2×1', '3×1'], with_ticket, ['2 NEEDS_PRODUCT [1]']],
    ['with one of another date', ['2×1', '1×1@7'], with_ticket, ['2 NEEDS_PRODUCT [1]']],
    ['with one of another date, for none itself', ['2×1', '1×1@7'], undated, []],
    ['with one in a package', ['2×1', '4×1'], inside, []],
    ['needed and there', ['2×1', '1×1'], { basket_rules: [rule()] }, []],
    ['needed and not there', ['2×1', '3×1'], { basket_rules: [rule()] }, ['2 NEEDS_PRODUCT [1]']],
    ['needed on its date', ['2×1@7', '1×1'], same_date, ['2 NEEDS_PRODUCT [1]']],
    ['as many as go with it', ['2×4', '1×2'], counted, []],
    ['one more', ['2×5', '1×2'], counted, ['2 NEEDS_PRODUCT [1]']],
    [
      'one more, as add-ons too',
      ['1×2+2×2', '2×1'],
      { ...counted, addon_groups: [group()] },
      ['2 NEEDS_PRODUCT [1]', '2 NEEDS_PRODUCT [1]'],
    ],
    ['excluded and not there', ['2×1'], apart, []],
    ['excluded and there: what there is of it', ['2×1', '1×1'], apart, ['2 EXCLUDES_PRODUCT [1]']],
    [
      'excluded as an add-on',
      ['1×1+3×1', '2×1'],
      { basket_rules: [rule({ type: 'EXCLUDES', other_ticket_ids: [3] })], addon_groups: [group()] },
      ['2 EXCLUDES_PRODUCT [3]'],
    ],
    ['what the buyer may not see is not named', ['2×1'], { ...hidden, basket_rules: [rule()] }, ['2 NEEDS_PRODUCT []']],
    [
      'a part is not asked for rules',
      ['4×1'],
      { tickets: [product(1), extra(2), bundle(4, { 2: 1 })], basket_rules: [rule()] },
      [],
    ],
  ])('%s', (_what, lines, world, expected) => {
    expect(reasons(lines, world)).toEqual(expected)
  })
})

describe('packages (PKG-3)', () => {
  const family = bundle(4, { 1: 2, 2: 1 })
  const world = { tickets: [product(1), extra(2), family] }
  test.each<[string, string[], World, string[]]>([
    ['as many as its parts suffice for', ['4×5'], world, []],
    ['one more', ['4×6'], world, ['4 NOT_ENOUGH_LEFT']],
    ['its parts are sold alone too', ['4×4', '1×3'], world, ['4 NOT_ENOUGH_LEFT', '1 NOT_ENOUGH_LEFT']],
    ['just as many', ['4×4', '1×2'], world, []],
    ['a part is held', ['4×1'], { ...world, held: { 1010: 9 } }, ['4 ALL_HELD']],
    ['its own stock', ['4×3'], { ...world, held: { 1040: 8 } }, ['4 NOT_ENOUGH_LEFT']],
    [
      'hidden, paused, over, limited parts',
      ['4×1'],
      {
        tickets: [
          product(1, { is_hidden: true, is_paused: true }),
          extra(2, { sale_end_date: BEFORE, min_per_order: 4 }),
          family,
        ],
      },
      [],
    ],
    ['a part that is sold no more', ['4×1'], { tickets: [product(1), family] }, ['4 SOLD_OUT']],
    [
      'the whole event counts its admissions',
      ['4×2'],
      { ...world, capacities: [{ capacity: 3, applies_to: 'EVENT', ticket_ids: [] }] },
      ['4 NOT_ENOUGH_LEFT'],
    ],
  ])('%s', (_what, lines, at, expected) => {
    expect(reasons(lines, at)).toEqual(expected)
  })
})

describe('sale states (EXT-4, PKG-3)', () => {
  const context = (sale: ReturnType<typeof datesOf>['sales']) => ({
    ...sale.get(1)!,
    payable: true,
    promo: null,
    now: NOW,
  })
  const stateOf = (id: number, world: World) => {
    const { sales } = datesOf(world)
    const { sale_state, available } = saleState(sales.get(1)!.tickets.find((one) => one.id === id)!, context(sales))
    return [sale_state, available]
  }
  const needed = { addon_groups: [group({ min: 2, max_per_product: 1 })] }
  test.each<[string, number, World, (string | number | null)[]]>([
    ['a group that can be filled', 1, needed, ['ON_SALE', 10]],
    [
      'one of its extras is gone',
      1,
      { ...needed, tickets: [product(1), extra(2, { is_paused: true }), extra(3)] },
      ['SOLD_OUT', 10],
    ],
    ['one of its extras is held', 1, { ...needed, held: { 1020: 10 } }, ['ALL_HELD', 10]],
    ['a group that need not be filled', 1, { addon_groups: [group()], held: { 1020: 10, 1030: 10 } }, ['ON_SALE', 10]],
    [
      'a package: the least of its parts',
      4,
      { tickets: [product(1), extra(2), bundle(4, { 1: 3, 2: 1 })] },
      ['ON_SALE', 3],
    ],
    [
      'a package whose part is held',
      4,
      { tickets: [product(1), extra(2), bundle(4, { 1: 3 })], held: { 1010: 8 } },
      ['ALL_HELD', 0],
    ],
    [
      'a package within a capacity that counts two of its parts',
      4,
      {
        tickets: [product(1), product(2), bundle(4, { 1: 1, 2: 1 })],
        capacities: [{ capacity: 7, applies_to: 'EVENT', ticket_ids: [] }],
      },
      ['ON_SALE', 3],
    ],
    ['a package without parts', 4, { tickets: [bundle(4, {})] }, ['SOLD_OUT', 0]],
  ])('%s', (_what, id, world, expected) => {
    expect(stateOf(id, world)).toEqual(expected)
  })
})
