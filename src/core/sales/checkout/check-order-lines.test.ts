import { describe, expect, test } from 'vitest'
import type { CapacityStock } from '#core/catalog/tickets/availability.ts'
import type { DateSale } from '#core/catalog/tickets/catalog-of-date.ts'
import type { OrderableTicket, SalePrice } from '#core/catalog/tickets/sale-state.ts'
import type { EventPersonLimits } from '#core/records/persons/person-limits.ts'
import { AFTER, BEFORE, capacityStock, saleEvent as event, NOW, salePrice, saleTicket } from '#test/sale-values.ts'
import { checkOrderLines, checkStockLines } from './check-order-lines.ts'
import type { OrderLine } from './known-lines.ts'

const price = (id: number, over: Partial<SalePrice> = {}) => salePrice({ id, ...over })
const ticket = (id: number, over: Partial<OrderableTicket> = {}): OrderableTicket => ({
  ...saleTicket({ id, prices: [price(id * 10)] }),
  stock_per_date: true,
  parts: [],
  shows_quantity: false,
  ...over,
})
const capacity = (over: Partial<CapacityStock> = {}) => capacityStock({ applies_to: 'EVENT', ticket_ids: [], ...over })

const onDate = (
  tickets: OrderableTicket[],
  capacities: CapacityStock[] = [],
  over: Partial<DateSale> = {},
): DateSale => ({ tickets, capacities, event, event_date_id: 1, status: 'ACTIVE', is_hidden: false, ...over })
const only = (...sale: Parameters<typeof onDate>) => new Map([[1, onDate(...sale)]])

/** "1:10×2" is two of price 10 of ticket 1; "1:10×2@7" on date 7. */
const line = (text: string): OrderLine => {
  const [unit = '', date = '1'] = text.split('@')
  const [ticket_id = 0, ticket_price_id = 0, quantity = 0] = unit.split(/[:×]/).map(Number)
  return { event_date_id: Number(date), ticket_id, ticket_price_id, quantity }
}

const at = {
  promo: null,
  now: NOW,
  person_limits: { max_tickets_per_person: null, person_limit_per_date: false },
  addon_groups: [],
  basket_rules: [],
}

interface Circumstances {
  readonly capacities?: CapacityStock[]
  readonly person_limits?: Partial<EventPersonLimits>
}

function reasons(
  lines: string[],
  tickets: OrderableTicket[],
  { capacities = [], person_limits = {} }: Circumstances = {},
) {
  const given = { ...at, person_limits: { ...at.person_limits, ...person_limits } }
  const found = checkOrderLines(lines.map(line), only(tickets, capacities), given)
  return found.ok ? [] : found.lines.map((refused) => `${refused.ticket_price_id} ${refused.reason}`)
}

describe('a line names its first reason (RES-8b–RES-8f)', () => {
  const tiers = {
    type: 'TIERED' as const,
    prices: [price(10), price(11, { sale_end_date: BEFORE }), price(12, { active: 9 })],
  }
  test.each<[string, string[], Partial<OrderableTicket>, CapacityStock[], string[]]>([
    ['fits', ['1:10×10'], {}, [], []],
    ['price of another ticket', ['1:20×1'], {}, [], ['20 UNKNOWN']],
    ['foreign ticket', ['9:90×1'], {}, [], ['90 UNKNOWN']],
    ['hidden', ['1:10×1'], { is_hidden: true }, [], ['10 UNKNOWN']],
    ['locked', ['1:10×1'], { hide_unless_promo_code: true }, [], ['10 UNKNOWN']],
    ['ended and hidden then', ['1:10×1'], { sale_end_date: BEFORE, hide_after_sale_end: true }, [], ['10 UNKNOWN']],
    ['paused', ['1:10×1'], { is_paused: true }, [], ['10 PAUSED']],
    ['ended', ['1:10×1'], { sale_end_date: BEFORE }, [], ['10 SALE_ENDED']],
    ['not started', ['1:10×1'], { sale_start_date: AFTER }, [], ['10 SALE_NOT_STARTED']],
    ['one ended tier', ['1:10×1', '1:11×1'], tiers, [], ['11 SALE_ENDED']],
    ['below the minimum', ['1:10×1'], { min_per_order: 2 }, [], ['10 BELOW_MIN']],
    ['minimum reached over tiers', ['1:10×1', '1:12×1'], { ...tiers, min_per_order: 2 }, [], []],
    [
      'above the maximum over tiers',
      ['1:10×2', '1:12×1'],
      { ...tiers, max_per_order: 2 },
      [],
      ['10 ABOVE_MAX', '12 ABOVE_MAX'],
    ],
    ['above the default maximum', ['1:10×101'], { prices: [price(10, { quantity: null })] }, [], ['10 ABOVE_MAX']],
    ['sold out', ['1:10×1'], { prices: [price(10, { active: 10 })] }, [], ['10 SOLD_OUT']],
    [
      'below the minimum left',
      ['1:10×2'],
      { min_per_order: 2, prices: [price(10, { active: 9 })] },
      [],
      ['10 SOLD_OUT'],
    ],
    [
      'sold out and hidden then',
      ['1:10×1'],
      { hide_when_sold_out: true, prices: [price(10, { active: 10 })] },
      [],
      ['10 UNKNOWN'],
    ],
    ['all held', ['1:10×1'], { prices: [price(10, { active: 4, held: 6 })] }, [], ['10 ALL_HELD']],
    ['not enough left', ['1:10×3'], { prices: [price(10, { active: 4, held: 4 })] }, [], ['10 NOT_ENOUGH_LEFT']],
    ['lines of one price count together', ['1:10×6', '1:10×5'], {}, [], ['10 NOT_ENOUGH_LEFT', '10 NOT_ENOUGH_LEFT']],
    [
      'capacity over all tickets',
      ['1:10×6', '2:20×5'],
      {},
      [capacity()],
      ['10 CAPACITY_REACHED', '20 CAPACITY_REACHED'],
    ],
    ['held counts against capacity', ['1:10×5'], {}, [capacity({ held: 6 })], ['10 CAPACITY_REACHED']],
    [
      'an over-full assignment of others refuses nothing',
      ['1:10×1'],
      {},
      [capacity({ used: 99, applies_to: 'TICKETS', ticket_ids: [2] })],
      [],
    ],
    ['disabled capacity', ['1:10×6'], {}, [capacity({ used: 9, is_enabled: false })], []],
    ['every line its own', ['1:10×1', '2:20×1', '3:30×1'], { is_paused: true }, [], ['10 PAUSED', '30 UNKNOWN']],
  ])('%s', (_case, lines, over, capacities, expected) => {
    expect(reasons(lines, [ticket(1, over), ticket(2)], { capacities })).toEqual(expected)
  })

  test('a whole order has at most 500 units (TIX-9)', () => {
    const many = [1, 2].map((id) => ticket(id, { max_per_order: 300, prices: [price(id * 10, { quantity: null })] }))
    expect(reasons(['1:10×250', '2:20×250'], many)).toEqual([])
    expect(reasons(['1:10×250', '2:20×251'], many)).toEqual(['10 ABOVE_MAX', '20 ABOVE_MAX'])
  })

  test('one order is above what a person may have: after the numbers, before stock (LIM-1, DAT-41)', () => {
    const limited = ticket(1, { max_per_person: 4, prices: [price(10, { active: 9 })] })
    expect(reasons(['1:10×4'], [limited])).toEqual(['10 NOT_ENOUGH_LEFT'])
    expect(reasons(['1:10×5', '2:20×1'], [limited, ticket(2)])).toEqual(['10 ABOVE_PERSON_LIMIT'])
    expect(reasons(['1:10×5'], [{ ...limited, max_per_order: 3 }])).toEqual(['10 ABOVE_MAX'])
    const person_limits = { max_tickets_per_person: 3 }
    const both = ['10 ABOVE_PERSON_LIMIT', '20 ABOVE_PERSON_LIMIT']
    expect(reasons(['1:10×2', '2:20×2'], [ticket(1), ticket(2)], { person_limits })).toEqual(both)
    expect(reasons(['1:10×2', '2:20×1'], [ticket(1), ticket(2)], { person_limits })).toEqual([])
  })
})

test('available is told only where numbers are public, never for unknown lines (RES-9, VIS-16)', () => {
  const stock = { prices: [price(10, { active: 7 })] }
  const full = [capacity({ used: 8 })]
  const available = (shows_quantity: boolean, more = {}) => {
    const found = checkOrderLines([line('1:10×9')], only([ticket(1, { ...stock, ...more, shows_quantity })], full), at)
    return found.ok ? 'ok' : found.lines[0]?.available
  }
  expect([available(true), available(false), available(true, { is_hidden: true })]).toEqual([2, null, null])
})

describe('stock alone decides for acts of staff and late money (ATT-5, ATT-9, ATT-10, STL-6, PAY-24)', () => {
  const tickets = [
    ticket(1, { is_hidden: true, is_paused: true, max_per_order: 1 }),
    ticket(2, { prices: [price(20, { active: 10 })] }),
  ]
  const check = (lines: string[], capacities: CapacityStock[] = []) =>
    checkStockLines(lines.map(line), only(tickets, capacities))

  test('visibility, windows and numbers are not asked', () => {
    expect(check(['1:10×5'])).toEqual({ ok: true })
    expect(check(['2:20×1'])).toMatchObject({ ok: false, lines: [{ reason: 'SOLD_OUT' }] })
    expect(check(['3:30×1'])).toMatchObject({ ok: false, lines: [{ reason: 'UNKNOWN' }] })
  })

  test('a move inside a full assignment is not refused by it (STK-6)', () => {
    const full = capacity({ used: 10 })
    expect(check(['2:20×-1', '1:10×1'], [full])).toEqual({ ok: true })
    expect(check(['1:10×1'], [full])).toMatchObject({ ok: false, lines: [{ reason: 'CAPACITY_REACHED' }] })
    const other = capacity({ stock_id: 2006, used: 10, applies_to: 'TICKETS', ticket_ids: [1] })
    expect(check(['2:20×-1', '1:10×1'], [full, other])).toMatchObject({ ok: false })
  })
})

describe('several dates in one order (DAT-40, DAT-41)', () => {
  const shared = (used: number) => capacity({ used, stock_id: 9 })
  const own = (stock_id: number, used: number) => capacity({ used, stock_id })
  const both = (first: DateSale, second: DateSale) =>
    new Map([
      [1, first],
      [7, second],
    ])
  const full = { prices: [price(10, { active: 10 })] }
  test.each<[string, string[], DateSale, DateSale, string[]]>([
    ['each from its own stock', ['1:10×10@1', '1:10×10@7'], onDate([ticket(1)]), onDate([ticket(1)]), []],
    ['sold out on one', ['1:10×1@1', '1:10×1@7'], onDate([ticket(1)]), onDate([ticket(1, full)]), ['7 SOLD_OUT']],
    [
      'numbers count per date',
      ['1:10×2@1', '1:10×2@7'],
      onDate([ticket(1, { max_per_order: 2 })]),
      onDate([ticket(1, { max_per_order: 2 })]),
      [],
    ],
    [
      'a capacity of the series limits them together',
      ['1:10×2@1', '1:10×2@7'],
      onDate([ticket(1)], [shared(7)]),
      onDate([ticket(1)], [shared(7)]),
      ['1 CAPACITY_REACHED', '7 CAPACITY_REACHED'],
    ],
    [
      'capacities of dates do not',
      ['1:10×2@1', '1:10×2@7'],
      onDate([ticket(1)], [own(1, 7)]),
      onDate([ticket(1)], [own(7, 8)]),
      [],
    ],
    [
      'a cancelled date',
      ['1:10×1@7'],
      onDate([]),
      onDate([ticket(1)], [], { status: 'CANCELLED' }),
      ['7 DATE_CANCELLED'],
    ],
    [
      'hidden ranks before cancelled',
      ['1:10×1@7'],
      onDate([]),
      onDate([ticket(1)], [], { status: 'CANCELLED', is_hidden: true }),
      ['7 UNKNOWN'],
    ],
    ['a date of another event', ['1:10×1@8'], onDate([ticket(1)]), onDate([ticket(1)]), ['8 UNKNOWN']],
    [
      'a date that is over',
      ['1:10×1@7'],
      onDate([ticket(1)]),
      onDate([ticket(1)], [], { event: { ...event, start_date: BEFORE, end_date: NOW } }),
      ['7 SALE_ENDED'],
    ],
  ])('%s', (_what, lines, first, second, expected) => {
    const found = checkOrderLines(lines.map(line), both(first, second), at)
    expect(found.ok ? [] : found.lines.map((one) => `${one.event_date_id} ${one.reason}`)).toEqual(expected)
  })

  test('what a person may have is counted over all dates, or date by date (LIM-1)', () => {
    const limited = onDate([ticket(1, { max_per_person: 2 })])
    const refused = (person_limit_per_date: boolean) => {
      const given = { ...at, person_limits: { ...at.person_limits, person_limit_per_date } }
      const found = checkOrderLines(['1:10×2@1', '1:10×1@7'].map(line), both(limited, limited), given)
      return found.ok ? [] : found.lines.map((one) => `${one.event_date_id} ${one.reason}`)
    }
    expect(refused(false)).toEqual(['1 ABOVE_PERSON_LIMIT', '7 ABOVE_PERSON_LIMIT'])
    expect(refused(true)).toEqual([])
  })

  test('staff add to a hidden date, and nobody to a cancelled one (DAT-31)', () => {
    const check = (over: Partial<DateSale>) => checkStockLines([line('1:10×1')], only([ticket(1)], [], over))
    expect(check({ is_hidden: true })).toEqual({ ok: true })
    expect(check({ status: 'CANCELLED' })).toMatchObject({ ok: false, lines: [{ reason: 'DATE_CANCELLED' }] })
  })

  test('hundreds of lines are added up once, not once for each line: the counters are locked meanwhile (CON-16)', () => {
    let reads = 0
    const counted = (stock_id: number): CapacityStock => ({
      ...capacity({ stock_id, capacity: 10_000 }),
      get is_enabled() {
        reads += 1
        return true
      },
    })
    const halls = Array.from({ length: 10 }, (_, index) => counted(index))
    const ids = Array.from({ length: 10 }, (_, index) => index + 1)
    const sale = () =>
      onDate(
        ids.map((id) => ticket(id, { max_per_order: 500 })),
        halls,
      )
    const dates = new Map(Array.from({ length: 20 }, (_, index) => [index + 1, sale()]))
    const lines = [...dates.keys()].flatMap((date) => ids.map((id) => line(`${id}:${id * 10}×1@${date}`)))
    expect(checkOrderLines(lines, dates, at)).toEqual({ ok: true })
    expect(reads).toBeLessThanOrEqual(lines.length * halls.length * 4)
  })
})
