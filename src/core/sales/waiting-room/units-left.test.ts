import { expect, test } from 'vitest'
import type { SaleTicket } from '#core/catalog/tickets/sale-state.ts'
import { type SoldThere, unitsLeft } from './units-left.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

const price = (id: number, quantity: number | null, over: Partial<SaleTicket['prices'][number]> = {}) => ({
  ...{ id, stock_id: id, quantity, active: 0, held: 0, is_hidden: false },
  ...{ sale_start_date: null, sale_end_date: null, unitTotal: () => 0 },
  ...over,
})

type Sold = SoldThere['tickets'][number]

const ticket = (id: number, over: Partial<Sold>): Sold => ({
  ...{ id, type: 'PAID', kind: 'ADMISSION', sale_mode: 'FREELY', is_hidden: false, hide_unless_promo_code: false },
  ...{ is_paused: false, requires_approval: false, hide_before_sale_start: false, hide_after_sale_end: false },
  ...{ hide_when_sold_out: false, sale_start_date: null, sale_end_date: null, min_per_order: null },
  ...{ max_per_order: null, max_per_person: null, prices: [price(id, 10)] },
  ...(over as object),
})

const left = (...tickets: Sold[]) => unitsLeft([{ tickets, capacities: [] }], NOW)

test('tickets that are hidden until the sale begins are not sold out: nothing is known (ROOM-12)', () => {
  expect(left(ticket(1, { is_hidden: true }))).toEqual({ left: null, unsold: null })
  expect(left(ticket(1, { prices: [price(1, 10, { is_hidden: true })] }))).toEqual({ left: null, unsold: null })
  expect(left()).toEqual({ left: null, unsold: null })
  expect(left(ticket(1, { prices: [price(1, 10, { active: 10 })] })), 'these are').toEqual({ left: 0, unsold: 0 })
})

test('packages that are offered alone count by their own counters and by what their parts leave', () => {
  const hidden = ticket(1, { is_hidden: true })
  const of = (partsLeft: number, quantity: number | null = null) =>
    ticket(2, {
      kind: 'PACKAGE',
      parts: [{ ticket_id: 1 }],
      prices: [price(2, quantity, { partsLeft: () => ({ left: partsLeft, unsold: partsLeft }) })],
    })
  expect(left(hidden, of(5))).toEqual({ left: 5, unsold: 5 })
  expect(left(hidden, of(5, 3))).toEqual({ left: 3, unsold: 3 })
  expect(left(hidden, of(0))).toEqual({ left: 0, unsold: 0 })
  expect(left(ticket(1, {}), of(5)), 'its parts are counted already').toEqual({ left: 10, unsold: 10 })
})
