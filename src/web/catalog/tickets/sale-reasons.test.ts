import { expect, test } from 'vitest'
import type { TicketPriceView, TicketView } from '#core/catalog/tickets/schema.ts'
import { reasonsOfTicket, reasonsOfTier, shortageOf, windowOf } from './sale-reasons.ts'
import { moveBetween } from './tier-rows.tsx'

const EVENT_END = '2027-06-04T22:00:00.000Z'
const event = { dates_count: 1, start_date: '2027-06-04T19:00:00.000Z', effective_end_date: EVENT_END }
const price = (over: Partial<TicketPriceView> = {}) =>
  ({
    quantity_available: 10,
    quantity_sold: 0,
    sale_start_date: null,
    sale_start_offset: null,
    sale_end_date: null,
    sale_end_offset: null,
    off_sale_reasons: [],
    ...over,
  }) as unknown as TicketPriceView
const ticket = (over: Partial<TicketView> = {}) =>
  ({
    type: 'TIERED',
    is_hidden: false,
    min_per_order: null,
    sale_start_date: null,
    sale_start_offset: null,
    sale_end_date: null,
    sale_end_offset: null,
    off_sale_reasons: [],
    prices: [price()],
    ...over,
  }) as unknown as TicketView

test('a tier sells while both windows are open: later start, earlier end, else the end of the event (TIX-10)', () => {
  const late = ticket({ sale_start_date: '2027-03-01T00:00:00.000Z', sale_end_date: '2027-05-01T00:00:00.000Z' })
  const early = price({ sale_start_date: '2027-02-01T00:00:00.000Z', sale_end_date: '2027-04-01T00:00:00.000Z' })
  expect(windowOf(late, early, event)).toEqual({
    starts_at: '2027-03-01T00:00:00.000Z',
    ends_at: '2027-04-01T00:00:00.000Z',
  })
  expect(windowOf(ticket(), price(), event)).toEqual({ starts_at: null, ends_at: EVENT_END })
})

test('an offset is told as the instant of the only date; with several dates it is none (DAT-25)', () => {
  const of_start = ticket({ sale_start_offset: 2_880, sale_end_offset: 60 })
  expect(windowOf(of_start, price({ sale_end_offset: 120 }), event)).toEqual({
    starts_at: '2027-06-02T19:00:00.000Z',
    ends_at: '2027-06-04T17:00:00.000Z',
  })
  expect(windowOf(ticket({ sale_end_offset: -90 }), price(), event).ends_at).toBe('2027-06-04T20:30:00.000Z')
  expect(windowOf(of_start, price(), { ...event, dates_count: 2 })).toEqual({ starts_at: null, ends_at: null })
})

test('what holds for all tiers is told once, the rest with its tier (VIS-17)', () => {
  const sold = price({ off_sale_reasons: ['PAUSED', 'SOLD_OUT'] })
  const hidden = price({ off_sale_reasons: ['HIDDEN', 'PAUSED'] })
  const paused = ticket({ off_sale_reasons: ['PAUSED', 'SOLD_OUT'], prices: [sold, hidden] })
  expect(reasonsOfTicket(paused)).toEqual(['PAUSED'])
  expect(reasonsOfTier(paused, sold)).toEqual(['SOLD_OUT'])
  expect(reasonsOfTier(paused, hidden)).toEqual(['HIDDEN'])
  const plain = ticket({ type: 'PAID', off_sale_reasons: ['PAUSED', 'SOLD_OUT'], prices: [sold] })
  expect(reasonsOfTicket(plain)).toEqual(['PAUSED', 'SOLD_OUT'])
})

test('sold out says what ran out: the quantity, the smallest order, or a capacity around it (VIS-8)', () => {
  expect(shortageOf(ticket(), price({ quantity_sold: 10 }))).toBe('QUANTITY')
  expect(shortageOf(ticket({ min_per_order: 2 }), price({ quantity_sold: 9 }))).toBe('BELOW_MIN')
  expect(shortageOf(ticket(), price({ quantity_sold: 3 }))).toBe('CAPACITY')
  expect(shortageOf(ticket(), price({ quantity_available: null }))).toBe('CAPACITY')
})

test('a new order of tiers is one move in the form, so that errors move along (UIX-6)', () => {
  expect(moveBetween([1, 2, 0])).toEqual({ from: 0, to: 2 })
  expect(moveBetween([2, 0, 1])).toEqual({ from: 2, to: 0 })
  expect(moveBetween([0, 2, 1])).toEqual({ from: 1, to: 2 })
  expect(moveBetween([0, 1])).toEqual({ from: 0, to: 0 })
})
