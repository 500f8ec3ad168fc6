import { describe, expect, test } from 'vitest'
import { discountRule } from '#test/discount-rules.ts'
import { NOW, saleEvent, saleTicket, soldDate } from '#test/sale-values.ts'
import type { AddOnChoice } from './products.ts'
import { type CartLine, quoteCart, quotePrice, type SaleCatalog, type SoldTicket, toSale } from './sale-catalog.ts'
import { saleState } from './sale-state.ts'

const START = new Date('2027-06-12T17:00:00Z')
const VAT = (id: number, rate: number) => ({
  id,
  name: `VAT ${rate}`,
  type: 'TAX' as const,
  calculation_type: 'PERCENTAGE' as const,
  rate: rate * 1000,
  included_in_price: true,
})
const product = (id: number, price: number, over: Partial<SoldTicket> = {}): SoldTicket => ({
  ...saleTicket({ id }),
  stock_per_date: true,
  parts: [],
  show_available_quantity: null,
  taxes_and_fees: [],
  prices: [
    {
      id: id * 10,
      stock_id: id * 1000,
      price,
      quantity_available: null,
      is_hidden: false,
      sale_start_date: null,
      sale_end_date: null,
    },
  ],
  ...over,
})
const part = (ticket_id: number, unit_price: number) => ({
  ticket_id,
  ticket_price_id: ticket_id * 10,
  quantity: 2,
  unit_price,
})
const CATALOG: SaleCatalog = {
  tickets: [
    product(1, 4000),
    product(2, 2500, { kind: 'EXTRA' }),
    product(3, 800, { kind: 'EXTRA', stock_per_date: false }),
    product(4, 9000, { taxes_and_fees: [VAT(1, 19)], is_hidden: true, hide_unless_promo_code: true }),
    product(5, 9000, { taxes_and_fees: [VAT(2, 7)], type: 'FREE' }),
    product(6, 10_000, { kind: 'PACKAGE', parts: [part(4, 3500), part(5, 1500)] }),
  ],
  capacities: [],
  addon_groups: [
    { id: 7, ticket_id: 1, min: 0, max: 3, included_count: 1, max_per_product: 2, ticket_ids: [2, 3] },
    { id: 8, ticket_id: 1, min: 0, max: 3, included_count: 0, max_per_product: 2, ticket_ids: [2] },
  ],
  basket_rules: [],
  settings: { show_available_quantity: false },
}
const DATES = new Map([1, 9].map((id) => [id, { date: soldDate({ id, starts_at: START }), catalog: CATALOG }]))
const line = (ticket_id: number, quantity: number, add_ons?: AddOnChoice[]): CartLine => ({
  event_date_id: 1,
  ticket_id,
  ticket_price_id: ticket_id * 10,
  quantity,
  amount: null,
  ...(add_ons ? { add_ons } : {}),
})
const add = (group_id: number, ticket_id: number, quantity = 1): AddOnChoice => ({
  group_id,
  ticket_price_id: ticket_id * 10,
  quantity,
})
const code = { id: 7, code: 'TIDE', discount_type: 'FIXED' as const, discount: 1001, applicable_ticket_ids: [6] }
const quote = (lines: CartLine[], promo: typeof code | null = null) => {
  const discounts = { rules: [discountRule({ min_quantity: 1, ticket_ids: [3, 6] })], now: NOW, timezone: 'UTC' }
  return quoteCart(DATES, { currency: 'EUR', lines, promo, discounts })
}
const told = (found: ReturnType<typeof quote>) =>
  found.items.map(({ kind, ticket_id, event_date_id, parent, quantity, price, is_included }) =>
    [kind, ticket_id, event_date_id, parent, quantity, price, is_included].join(' '),
  )

describe('a cart (PRC-1)', () => {
  test('add-ons are of the line’s date, unless they are for none; those of another group or price are left out', () => {
    const found = quote([{ ...line(1, 2, [add(7, 2), add(7, 3), add(8, 3), add(9, 2), add(7, 4)]), event_date_id: 9 }])
    expect(told(found)).toEqual(['ADMISSION 1 9  2 4000 false', 'EXTRA 2 9 0 2 0 true', 'EXTRA 3  0 2 720 false'])
    expect(found.total_gross).toBe(2 * (4000 + 720))
  })

  test('a package is unfolded into its parts, hidden and free ones too (PKG-2, PKG-3)', () => {
    expect(told(quote([line(6, 1)]))).toEqual([
      'PACKAGE 6 1  1 0 false',
      'ADMISSION 4 1 0 2 3500 false',
      'ADMISSION 5 1 0 2 1500 false',
    ])
    expect(quote([line(6, 2)]).total_tax_included).toBe(2 * (2 * 559 + 2 * 98))
    expect(quote([line(6, 1)], code).total_gross).toBe(8999)
  })
})

test('the price shown of a package is that of its parts together, with the code (PKG-2, PRC-33)', () => {
  const [ticket, price] = [CATALOG.tickets[5]!, CATALOG.tickets[5]!.prices[0]!]
  const terms = { discounts: null, date: { id: 1, starts_at: START }, catalog: CATALOG }
  const shown = quotePrice(ticket, price, { ...terms, promo: null })
  expect(shown).toMatchObject({
    price: 10_000,
    unit_total: 10_000,
    unit_tax_included: 2 * 559 + 2 * 98,
    is_discounted: false,
  })
  expect(shown.parts.map(({ tax_or_fee_id, amount }) => [tax_or_fee_id, amount])).toEqual([
    [1, 1118],
    [2, 196],
  ])
  expect(quotePrice(ticket, price, { ...terms, promo: code })).toMatchObject({
    price_before_discount: 10_000,
    unit_total_before_discount: 10_000,
    price: 8999,
    unit_total: 8999,
    unit_tax_included: 503 + 503 + 88 + 88,
    is_discounted: true,
  })
})

test('what a discount makes free can be had where nothing can be paid, on the dates it holds for (VIS-10, DSC-5)', () => {
  const free_early = discountRule({ min_quantity: 1, value: 100_000, ticket_ids: [1], date_until: '2027-06-12' })
  const discounts = { rules: [free_early], now: NOW, timezone: 'UTC' }
  const sale = toSale(CATALOG, new Map(), null)
  const stateOn = (start_date: Date, of: typeof discounts | null = discounts) => {
    const context = { capacities: [], promo: null, payable: false, now: NOW, discounts: of }
    return sale.tickets
      .slice(0, 2)
      .map((ticket) => saleState(ticket, { ...context, event: { ...saleEvent, start_date } }).sale_state)
  }
  expect(stateOn(START)).toEqual(['ON_SALE', 'NOT_PAYABLE'])
  expect(stateOn(new Date('2027-06-13T17:00:00Z'))).toEqual(['NOT_PAYABLE', 'NOT_PAYABLE'])
  expect(stateOn(START, null)).toEqual(['NOT_PAYABLE', 'NOT_PAYABLE'])
})
