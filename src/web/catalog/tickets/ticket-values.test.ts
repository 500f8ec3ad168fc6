import { expect, test } from 'vitest'
import { TicketInput } from '#core/catalog/tickets/schema.ts'
import { newTicket, newTier, toTicketInput } from './ticket-values.ts'
import { spliceOrder } from './tickets-page.tsx'

const problems = (input: unknown) => {
  const parsed = TicketInput.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'))
}

test('a free ticket sends price 0 whatever stood there before (TIX-4)', () => {
  const input = toTicketInput({ ...newTicket([]), title: 'Entry', type: 'FREE', price: 1200 })
  expect(input).toMatchObject({ type: 'FREE', price: 0 })
  expect(problems(input)).toEqual([])
})

test('a tiered ticket sends its tiers and no price of its own (TIX-6)', () => {
  const tier = { ...newTier('a'), label: 'Early', price: 2000, quantity_available: 10 }
  const input = toTicketInput({ ...newTicket([4]), title: 'Gallery', type: 'TIERED', prices: [tier] })
  expect(input).toMatchObject({
    prices: [{ label: 'Early', price: 2000, quantity_available: 10 }],
    tax_and_fee_ids: [4],
  })
  expect(input).not.toHaveProperty('price')
  expect(problems(input)).toEqual([])
})

test('errors of a tier carry the path of its row on screen (CNV-5)', () => {
  const input = toTicketInput({ ...newTicket([]), title: 'Gallery', type: 'TIERED', prices: [newTier('a')] })
  expect(problems(input)).toContain('prices.0.price')
})

test('rows of one page change places among themselves; the rest of the event keeps its order (TIX-16)', () => {
  expect(spliceOrder([1, 2, 3, 4, 5], [4, 2])).toEqual([1, 4, 3, 2, 5])
})

test('a bound of ticket and tier is sent in one form; what is chosen and left empty is told at it (DAT-25)', () => {
  const window = { sale_end_kind: 'BEFORE', sale_end_offset: 2, sale_end_unit: 'DAYS' } as const
  const tier = {
    ...newTier('a'),
    label: 'Early',
    price: 2000,
    sale_start_kind: 'AFTER',
    sale_start_offset: 30,
  } as const
  const values = {
    ...newTicket([]),
    title: 'Gallery',
    type: 'TIERED',
    prices: [{ ...tier, sale_start_unit: 'MINUTES' }],
  } as const
  const input = toTicketInput({ ...values, ...window, prices: [...values.prices] })
  expect(input).toMatchObject({
    sale_start_date: null,
    sale_start_offset: null,
    sale_end_date: null,
    sale_end_offset: 2_880,
  })
  expect(input.prices).toMatchObject([{ sale_start_date: null, sale_start_offset: -30 }])
  expect(problems(input)).toEqual([])
  const empty = { sale_start_kind: 'AT', sale_end_kind: 'BEFORE' } as const
  const left = toTicketInput({ ...newTicket([]), title: 'Gallery', price: 100, ...empty })
  expect(problems(left)).toEqual(['sale_start_date', 'sale_end_offset'])
})

test('each kind sends what it has, and a ticket nothing of it (EXT-2, PKG-1)', () => {
  const seat = toTicketInput({ ...newTicket([]), title: 'Seat', price: 1200 })
  for (const field of ['kind', 'sale_mode', 'stock_per_date', 'parts', 'parts_cancellable'])
    expect(seat).not.toHaveProperty(field)
  const extra = toTicketInput({ ...newTicket([], 'EXTRA'), title: 'Poster', price: 800, stock_per_date: false })
  expect(extra).toMatchObject({ kind: 'EXTRA', stock_per_date: false, sale_mode: 'FREELY' })
  expect(problems(extra)).toEqual([])
  const part = { ticket_price_id: 7, quantity: 2, unit_price: 900 }
  const pack = toTicketInput({ ...newTicket([], 'PACKAGE'), title: 'Pair', parts: [part] })
  expect(pack).toMatchObject({ kind: 'PACKAGE', type: 'PAID', parts: [part], parts_cancellable: false })
  expect(problems(pack)).toEqual([])
})

test('an empty figure of a part is told in its row (CNV-5, PKG-1)', () => {
  const parts = [{ ticket_price_id: 7, quantity: null, unit_price: 900 }]
  expect(problems(toTicketInput({ ...newTicket([], 'PACKAGE'), title: 'Pair', parts }))).toContain('parts.0.quantity')
  const none = toTicketInput({ ...newTicket([], 'PACKAGE'), title: 'Pair' })
  expect(problems(none)).toEqual(['parts'])
})
