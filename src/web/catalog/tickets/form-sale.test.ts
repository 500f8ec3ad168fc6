import { expect, test } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { saleOfForm } from './form-sale.ts'
import { newTicket, newTier, type TicketValues } from './ticket-values.ts'

const event = {
  dates_count: 1,
  sale_paused_at: null,
  start_date: '2027-06-04T19:00:00.000Z',
  effective_end_date: '2027-06-04T22:00:00.000Z',
  timezone: 'UTC',
} as EventView
const VAT = { id: 1, name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19_000, included_in_price: false }
const now = new Date('2027-01-01T00:00:00.000Z')

const look = (values: Partial<TicketValues>, ticket?: TicketView) =>
  saleOfForm({ ...newTicket([]), ...values }, { event, ticket, taxes_and_fees: [VAT as TaxOrFee], now })

test('the form shows what page and reservation would say: price with taxes, state, what is left (BO-23, PRC-1, VIS-1)', () => {
  const { prices, is_shown } = look({ price: 1000, quantity_available: 5 })
  expect(is_shown).toBe(true)
  expect(prices).toMatchObject([{ unit: { unit_total: 1190 }, state: { sale_state: 'ON_SALE', available: 5 } }])
})

test('what is sold of the stored ticket counts (VIS-8)', () => {
  const ticket = { id: 4, off_sale_reasons: [], prices: [{ id: 9, quantity_sold: 3, quantity_held: 1 }] }
  const stored = ticket as unknown as TicketView
  expect(look({ price: 1000, quantity_available: 3 }, stored).prices[0]?.state.sale_state).toBe('SOLD_OUT')
  expect(look({ price: 1000, quantity_available: 4 }, stored).prices[0]?.state.sale_state).toBe('ALL_HELD')
  expect(look({ price: 1000, quantity_available: 4, hide_when_sold_out: true }, stored).is_shown).toBe(true)
  expect(look({ price: 1000, quantity_available: 3, hide_when_sold_out: true }, stored).is_shown).toBe(false)
})

test('hidden tiers and tiers without a price have no row; the later start counts (VIS-13, TIX-10)', () => {
  const { prices } = look({
    type: 'TIERED',
    sale_start_kind: 'AT',
    sale_start_date: '2027-03-01T10:00:00.000Z',
    prices: [
      { ...newTier('a'), label: 'No price yet' },
      { ...newTier('b'), label: 'Crew', price: 0, is_hidden: true },
      {
        ...newTier('c'),
        label: 'Late',
        price: 2000,
        sale_start_kind: 'AT',
        sale_start_date: '2027-05-01T10:00:00.000Z',
      },
    ],
  })
  expect(prices.map(({ label, state, starts_at }) => [label, state.sale_state, starts_at?.toISOString()])).toEqual([
    ['Late', 'SALE_NOT_STARTED', '2027-05-01T10:00:00.000Z'],
  ])
})

test('a ticket behind a code is shown as those with the code see it (VIS-4)', () => {
  expect(look({ price: 1000, hide_unless_promo_code: true }).prices[0]?.state.sale_state).toBe('ON_SALE')
})
