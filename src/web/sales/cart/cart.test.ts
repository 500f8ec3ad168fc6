import { expect, test } from 'vitest'
import { anEvent, aPrice, aTicket } from '#test/public-event-views.ts'
import { type Cart, priceCart } from './cart.ts'

const VAT = {
  id: 1,
  name: 'VAT',
  type: 'TAX' as const,
  calculation_type: 'PERCENTAGE' as const,
  rate: 19,
  included_in_price: true,
}
const price = (id: number, amount: number) => aPrice({ id, price: amount, price_before_discount: amount })
const GROUP = { id: 5, title: 'Souvenirs', min: 0, max: 4, included_count: 1, max_per_product: 2, ticket_ids: [2, 3] }
const part = (ticket_id: number, unit_price: number, more: { kind?: 'EXTRA'; stock_per_date?: boolean } = {}) => ({
  ticket_id,
  ticket_price_id: ticket_id * 10,
  title: `Part ${ticket_id}`,
  label: null,
  kind: 'ADMISSION' as const,
  stock_per_date: true,
  quantity: 2,
  unit_price,
  taxes_and_fees: [VAT],
  ...more,
})
const EVENT = anEvent({
  tickets: [
    aTicket({ id: 1, title: 'Hall', addon_groups: [GROUP], prices: [price(10, 4000)] }),
    aTicket({ id: 2, title: 'Shirt', kind: 'EXTRA', sale_mode: 'ADD_ON', prices: [price(20, 2500)] }),
    aTicket({ id: 3, title: 'Poster', kind: 'EXTRA', stock_per_date: false, prices: [price(30, 800)] }),
    aTicket({
      id: 4,
      title: 'Family',
      kind: 'PACKAGE',
      parts: [part(8, 3500), part(9, 1500)],
      prices: [price(40, 10_000)],
    }),
  ],
})
const cart = (over: Partial<Cart>): Cart => ({ quantities: {}, amounts: {}, ...over })
const priced = (chosen: Cart, event = EVENT) => priceCart({ event, cart: chosen }, [], 'en')
const shirt = { group_id: 5, ticket_price_id: 20, quantity: 1 }
const poster = { group_id: 5, ticket_price_id: 30, quantity: 1 }

test('the total with add-ons is that of worked example 8 (EXT-5)', () => {
  const found = priced(
    cart({
      quantities: { 10: 2 },
      add_ons: {
        10: [
          [poster, shirt],
          [shirt, poster],
        ],
      },
    }),
  )
  expect(found.total).toBe(9600)
  expect(found.lines.map(({ quantity, add_ons }) => [quantity, add_ons.length])).toEqual([[2, 2]])
  expect(found.rows.items.map(({ title, quantity, amount }) => [title, quantity, amount])).toEqual([
    ['Hall', 2, 8000],
    ['Shirt', 2, 0],
    ['Poster', 2, 1600],
  ])
})

test('units with different add-ons are lines of their own; one too many is none (EXT-4)', () => {
  const found = priced(cart({ quantities: { 10: 3 }, add_ons: { 10: [[shirt], [], [shirt], [poster]] } }))
  expect(found.lines.map(({ quantity, add_ons }) => [quantity, add_ons.map((one) => one.price.id)])).toEqual([
    [2, [20]],
    [1, []],
  ])
  expect(found.total).toBe(12_000)
})

test('an add-on that is not in the group, or not on sale, is not priced', () => {
  const none = { ...shirt, ticket_price_id: 10 }
  expect(priced(cart({ quantities: { 10: 1 }, add_ons: { 10: [[none]] } })).total).toBe(4000)
  const sold_out = {
    ...EVENT,
    tickets: EVENT.tickets.map((one) =>
      one.id === 3 ? { ...one, prices: [{ ...one.prices[0]!, sale_state: 'SOLD_OUT' as const }] } : one,
    ),
  }
  const both = cart({ quantities: { 10: 1 }, add_ons: { 10: [[shirt, { ...poster, quantity: 2 }]] } })
  expect([priced(both).total, priced(both, sold_out).total]).toEqual([5600, 4000])
})

test('a package costs what its parts cost in it, with their taxes (worked example 7)', () => {
  const found = priced(cart({ quantities: { 40: 1 } }))
  expect(found.total).toBe(10_000)
  expect(found.rows.sums.find(({ kind }) => kind === 'INCLUDES')?.amount).toBe(2 * 559 + 2 * 239)
  const code = { code: 'TIDE', valid: true, discount_type: 'FIXED' as const, discount: 1001, ticket_ids: [4] }
  const with_code = priced(cart({ quantities: { 40: 1 } }), { ...EVENT, promo_code: code as typeof EVENT.promo_code })
  expect(with_code.total).toBe(8999)
})
