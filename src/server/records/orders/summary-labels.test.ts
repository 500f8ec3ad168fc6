import { expect, test } from 'vitest'
import type { Row } from '#server/platform/database/rows.ts'
import { summaryLabels } from './summary-labels.ts'

test('the mail tells the discount once, and what is written adds up (PRC-21, MAIL-10)', () => {
  const item = { title: 'Hall', label: null, quantity: 2, price: 1000, price_before_discount: 2000 }
  const part = { tax_or_fee_id: 1, name: 'VAT', type: 'TAX', included_in_price: false, amount: 380 }
  const order = {
    currency: 'EUR',
    total_discount: 2000,
    total_before_additions: 2000,
    total_gross: 2380,
    total_refunded: 1190,
    taxes_and_fees_rollup: [part],
    discounts_rollup: [],
  }
  const words = summaryLabels(order as unknown as Row<'orders'>, [item] as unknown as Row<'order_items'>[], {
    locale: 'en',
  })
  expect(words.map(({ label, detail, value }) => [label, detail, value])).toEqual([
    ['Hall', '2 × €20.00', '€40.00'],
    ['Discount', undefined, '-€20.00'],
    ['Subtotal', undefined, '€20.00'],
    ['VAT', undefined, '€3.80'],
    ['Total', undefined, '€23.80'],
    ['Refunded', undefined, '-€11.90'],
    ['Remaining', undefined, '€11.90'],
  ])
  const folded = summaryLabels(order as unknown as Row<'orders'>, [item, item] as unknown as Row<'order_items'>[], {
    locale: 'en',
    is_folded: true,
  })
  const discounts_rollup = [
    { type: 'RULE', id: 1, name: 'Early bird', amount: 1500 },
    { type: 'CODE', id: 2, name: 'TIDE', amount: 500 },
  ]
  const named = summaryLabels({ ...order, discounts_rollup } as unknown as Row<'orders'>, [], { locale: 'en' })
  expect(named.slice(0, 2).map(({ label, value }) => [label, value])).toEqual([
    ['Early bird', '-€15.00'],
    ['Discount, code TIDE', '-€5.00'],
  ])
  expect(folded[0]).toEqual({ label: '4 tickets', value: '€80.00' })
})
