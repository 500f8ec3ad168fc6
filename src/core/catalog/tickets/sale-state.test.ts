import { describe, expect, test } from 'vitest'
import {
  AFTER,
  BEFORE,
  capacityStock as capacity,
  saleEvent as EVENT,
  NOW,
  salePrice as price,
  saleTicket as ticket,
} from '#test/sale-values.ts'
import {
  nextSaleChange,
  type SaleContext,
  type SalePrice,
  type SaleTicket,
  saleState,
  withReason,
} from './sale-state.ts'

const CODE = { discount_type: 'NONE' as const, discount: 0, applicable_ticket_ids: [1] }
const context = (over: Partial<SaleContext> = {}): SaleContext => ({
  event: EVENT,
  capacities: [],
  promo: null,
  payable: true,
  now: NOW,
  ...over,
})

type Row = [string, Partial<SaleTicket>, Partial<SaleContext>, string, boolean]

describe('every row of the table: state, shown (VIS-2–VIS-11)', () => {
  const gone = [price({ active: 10 })]
  const held = [price({ active: 4, held: 6 })]
  const draft = { event: { ...EVENT, status: 'DRAFT' as const } }
  const ended = { event: { ...EVENT, end_date: NOW } }
  const rows: Row[] = [
    ['not live (VIS-2)', {}, draft, 'EVENT_NOT_LIVE', false],
    ['draft preview leaves it aside (VIS-17)', {}, { ...draft, ignore_event_status: true }, 'ON_SALE', true],
    ['hidden (VIS-3)', { is_hidden: true }, {}, 'HIDDEN', false],
    ['every tier hidden (VIS-3)', { prices: [price({ is_hidden: true })] }, {}, 'HIDDEN', false],
    ['no tier at all (VIS-3)', { prices: [] }, {}, 'HIDDEN', false],
    ['locked (VIS-4)', { hide_unless_promo_code: true }, {}, 'PROMO_REQUIRED', false],
    ['unlocked (VIS-14)', { hide_unless_promo_code: true }, { promo: CODE }, 'ON_SALE', true],
    [
      'code of another ticket (VIS-14)',
      { hide_unless_promo_code: true },
      { promo: { ...CODE, applicable_ticket_ids: [2] } },
      'PROMO_REQUIRED',
      false,
    ],
    ['paused (VIS-5)', { is_paused: true }, {}, 'PAUSED', true],
    ['sale of the event paused (LIVE-5)', {}, { event: { ...EVENT, sale_paused_at: NOW } }, 'PAUSED', true],
    ['ended (VIS-6)', { sale_end_date: BEFORE }, {}, 'SALE_ENDED', true],
    ['ends now (TIM-7)', { sale_end_date: NOW }, {}, 'SALE_ENDED', true],
    ['ended and hidden then (VIS-6)', { sale_end_date: BEFORE, hide_after_sale_end: true }, {}, 'SALE_ENDED', false],
    ['event over (VIS-12)', {}, ended, 'SALE_ENDED', true],
    ['event over, later sale end honoured (TIX-10)', { sale_end_date: AFTER }, ended, 'ON_SALE', true],
    ['not started (VIS-7)', { sale_start_date: AFTER }, {}, 'SALE_NOT_STARTED', true],
    ['starts now (TIM-7)', { sale_start_date: NOW }, {}, 'ON_SALE', true],
    [
      'not started and hidden then (VIS-7)',
      { sale_start_date: AFTER, hide_before_sale_start: true },
      {},
      'SALE_NOT_STARTED',
      false,
    ],
    ['sold out (VIS-8)', { prices: gone }, {}, 'SOLD_OUT', true],
    ['quantity below sold (TIX-8)', { prices: [price({ quantity: 3, active: 5 })] }, {}, 'SOLD_OUT', true],
    ['sold out and hidden then (VIS-8)', { prices: gone, hide_when_sold_out: true }, {}, 'SOLD_OUT', false],
    ['left below the minimum (VIS-8)', { prices: [price({ active: 7 })], min_per_order: 4 }, {}, 'SOLD_OUT', true],
    ['assignment used up (VIS-8)', {}, { capacities: [capacity({ used: 10 })] }, 'SOLD_OUT', true],
    [
      'assignment of the event used up (CAP-2)',
      {},
      { capacities: [capacity({ used: 10, applies_to: 'EVENT', ticket_ids: [] })] },
      'SOLD_OUT',
      true,
    ],
    [
      'assignment used up but disabled (CAP-2)',
      {},
      { capacities: [capacity({ used: 10, is_enabled: false })] },
      'ON_SALE',
      true,
    ],
    [
      'assignment of other tickets (CAP-2)',
      {},
      { capacities: [capacity({ used: 10, ticket_ids: [2] })] },
      'ON_SALE',
      true,
    ],
    ['all held (VIS-9)', { prices: held, hide_when_sold_out: true }, {}, 'ALL_HELD', true],
    ['assignment all held (VIS-9)', {}, { capacities: [capacity({ used: 4, held: 6 })] }, 'ALL_HELD', true],
    [
      'left after holds below the minimum (VIS-9)',
      { prices: [price({ held: 7 })], min_per_order: 4 },
      {},
      'ALL_HELD',
      true,
    ],
    ['not payable (VIS-10)', {}, { payable: false }, 'NOT_PAYABLE', true],
    [
      'free needs no payment (VIS-10)',
      { type: 'FREE', prices: [price({ unitTotal: () => 0 })] },
      { payable: false },
      'ON_SALE',
      true,
    ],
    [
      'a donation needs one (VIS-10)',
      { type: 'DONATION', prices: [price({ unitTotal: () => 0 })] },
      { payable: false },
      'NOT_PAYABLE',
      true,
    ],
    ['on sale (VIS-11)', {}, {}, 'ON_SALE', true],
    ['unlimited (VIS-11)', { prices: [price({ quantity: null, active: 900 })] }, {}, 'ON_SALE', true],
  ]
  test.each(rows)('%s', (_row, over, at, state, shown) => {
    const sale = saleState(ticket(over), context(at))
    expect([sale.sale_state, sale.is_shown]).toEqual([state, shown])
    expect(sale.is_orderable).toBe(state === 'ON_SALE' && !at.ignore_event_status)
    expect(sale.off_sale_reasons[0] ?? 'ON_SALE').toBe(state)
  })
})

test('all reasons are listed in order of rank; the first decides what is shown (VIS-1)', () => {
  const everything = ticket({
    is_hidden: true,
    hide_unless_promo_code: true,
    is_paused: true,
    sale_end_date: BEFORE,
    sale_start_date: AFTER,
    hide_after_sale_end: true,
    prices: [price({ active: 10 })],
  })
  const at = context({ event: { ...EVENT, status: 'ARCHIVED' }, payable: false })
  expect(saleState(everything, at).off_sale_reasons).toEqual([
    'EVENT_NOT_LIVE',
    'HIDDEN',
    'PROMO_REQUIRED',
    'PAUSED',
    'SALE_ENDED',
    'SALE_NOT_STARTED',
    'SOLD_OUT',
    'NOT_PAYABLE',
  ])
  const paused = saleState({ ...everything, is_hidden: false, hide_unless_promo_code: false }, context())
  expect([paused.sale_state, paused.is_shown]).toEqual(['PAUSED', true])
})

describe('tiers (VIS-13)', () => {
  const early = (over: Partial<SalePrice> = {}) => price({ id: 11, ...over })
  const regular = (over: Partial<SalePrice> = {}) => price({ id: 12, ...over })
  const tiered = (prices: SalePrice[], over: Partial<SaleTicket> = {}) => ticket({ type: 'TIERED', prices, ...over })
  const states = (found: SaleTicket) => {
    const sale = saleState(found, context())
    return [sale.sale_state, ...sale.prices.map((tier) => tier.sale_state)]
  }

  test('the ticket stands where the shown tier nearest to being on sale stands', () => {
    expect(states(tiered([early({ sale_end_date: BEFORE }), regular()]))).toEqual(['ON_SALE', 'SALE_ENDED', 'ON_SALE'])
    expect(states(tiered([early({ active: 10 }), regular({ sale_start_date: AFTER })]))).toEqual([
      'SOLD_OUT',
      'SOLD_OUT',
      'SALE_NOT_STARTED',
    ])
  })

  test('a hidden tier does not count', () => {
    const sale = saleState(tiered([early({ is_hidden: true }), regular({ sale_end_date: BEFORE })]), context())
    expect([sale.sale_state, sale.is_shown, sale.prices[0]?.is_shown]).toEqual(['SALE_ENDED', true, false])
  })

  test('the hide switches of the ticket apply to its tiers; without a shown tier it is not shown', () => {
    const hiding = { hide_after_sale_end: true, hide_when_sold_out: true }
    const sale = saleState(tiered([early({ sale_end_date: BEFORE }), regular({ active: 10 })], hiding), context())
    expect([sale.is_shown, sale.prices.map((tier) => tier.is_shown)]).toEqual([false, [false, false]])
  })

  test('the window of a tier works inside that of the ticket (TIX-10)', () => {
    expect(states(tiered([early(), regular({ sale_end_date: AFTER })], { sale_end_date: BEFORE }))).toEqual([
      'SALE_ENDED',
      'SALE_ENDED',
      'SALE_ENDED',
    ])
  })

  test('one tier of several must have one unit, all together the minimum', () => {
    const min = { min_per_order: 3 }
    expect(states(tiered([early({ active: 9 }), regular({ active: 8 })], min))).toEqual([
      'ON_SALE',
      'ON_SALE',
      'ON_SALE',
    ])
    expect(states(tiered([early({ active: 9 }), regular({ active: 9 })], min))).toEqual([
      'SOLD_OUT',
      'SOLD_OUT',
      'SOLD_OUT',
    ])
    expect(states(tiered([early({ active: 9 }), regular({ active: 8, held: 1 })], min))).toEqual([
      'ALL_HELD',
      'ALL_HELD',
      'ALL_HELD',
    ])
    expect(states(tiered([early({ active: 9 })], min))).toEqual(['SOLD_OUT', 'SOLD_OUT'])
  })

  test('tiers whose own window is closed bring nothing towards the minimum', () => {
    const tiers = [early({ sale_end_date: BEFORE }), regular({ active: 8 })]
    expect(states(tiered(tiers, { min_per_order: 3 }))).toEqual(['SOLD_OUT', 'SALE_ENDED', 'SOLD_OUT'])
  })

  test('an assignment that cannot hold the minimum makes every tier short', () => {
    const sale = saleState(
      tiered([early(), regular()], { min_per_order: 3 }),
      context({ capacities: [capacity({ used: 8 })] }),
    )
    expect(sale.prices.map((tier) => tier.sale_state)).toEqual(['SOLD_OUT', 'SOLD_OUT'])
  })
})

test('available is what holds leave of price and assignments, of the shown tiers together (VIS-16)', () => {
  const tiers = [
    price({ id: 11, active: 2, held: 3 }),
    price({ id: 12, is_hidden: true }),
    price({ id: 13, active: 9 }),
  ]
  const tiered = ticket({ type: 'TIERED', prices: tiers })
  const free = saleState(tiered, context())
  expect([free.available, free.prices.map((tier) => tier.available)]).toEqual([6, [5, 10, 1]])
  const tight = saleState(tiered, context({ capacities: [capacity({ used: 5, held: 2 })] }))
  expect([tight.available, tight.prices.map((tier) => tier.available)]).toEqual([3, [3, 3, 1]])
  expect(saleState(ticket({ prices: [price({ quantity: null })] }), context()).available).toBeNull()
})

test('the next change by the clock is the nearest date still ahead (CNV-9)', () => {
  const open = ticket({ sale_start_date: BEFORE, prices: [price({ sale_end_date: AFTER })] })
  expect(nextSaleChange(EVENT, [open], NOW)).toEqual(AFTER)
  expect(nextSaleChange(EVENT, [open], AFTER)).toEqual(EVENT.start_date)
  expect(nextSaleChange(EVENT, [open], new Date('2028-01-01'))).toBeNull()
})

test('a switch turned on joins the reasons in its rank, turned off it leaves the others (VIS-1)', () => {
  const sold_out = saleState(ticket({ prices: [price({ active: 10 })] }), context())
  const paused = withReason(sold_out, 'PAUSED', true)
  expect(paused).toEqual({ sale_state: 'PAUSED', off_sale_reasons: ['PAUSED', 'SOLD_OUT'] })
  expect(paused).toMatchObject(
    (({ sale_state, off_sale_reasons }) => ({ sale_state, off_sale_reasons }))(
      saleState(ticket({ is_paused: true, prices: [price({ active: 10 })] }), context()),
    ),
  )
  expect(withReason(paused, 'PAUSED', false)).toEqual({ sale_state: 'SOLD_OUT', off_sale_reasons: ['SOLD_OUT'] })
  expect(withReason(saleState(ticket({ is_paused: true }), context()), 'PAUSED', false).sale_state).toBe('ON_SALE')
})
