import { expect, test } from 'vitest'
import { quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { quoteUnit } from '#core/catalog/prices/quote-unit.ts'
import type { TaxOrFee } from './apply-taxes.ts'
import { priceDisplay, summaryRows } from './price-display.ts'

const percentage = (values: Pick<TaxOrFee, 'id' | 'type' | 'name' | 'rate' | 'included_in_price'>): TaxOrFee => ({
  ...values,
  calculation_type: 'PERCENTAGE',
})
const fee = percentage({ id: 1, type: 'FEE', name: 'Booking fee', rate: 5000, included_in_price: false })
const contained = percentage({ id: 2, type: 'TAX', name: 'VAT', rate: 20_000, included_in_price: true })
const added = percentage({ id: 3, type: 'TAX', name: 'City tax', rate: 2000, included_in_price: false })
const half = { discount_type: 'PERCENTAGE' as const, discount: 50_000 }

test('INCLUSIVE shows the total, EXCLUSIVE the bare price; contained parts are always "includes" (PRC-20)', () => {
  const unit = quoteUnit({
    ticket_type: 'PAID',
    listed: 20_000,
    discount: half,
    taxes_and_fees: [fee, contained, added],
  })
  const names = (parts: { name: string; amount: number }[]) => parts.map(({ name, amount }) => [name, amount])
  const inclusive = priceDisplay(unit, 'INCLUSIVE')
  expect(inclusive).toMatchObject({ price: 10_675, former_price: 21_350, plus: [] })
  expect(names(inclusive.includes)).toEqual([
    ['Booking fee', 500],
    ['VAT', 1750],
    ['City tax', 175],
  ])
  const exclusive = priceDisplay(unit, 'EXCLUSIVE')
  expect(exclusive).toMatchObject({ price: 10_000, former_price: 20_000 })
  expect([names(exclusive.includes), names(exclusive.plus)]).toEqual([
    [['VAT', 1750]],
    [
      ['Booking fee', 500],
      ['City tax', 175],
    ],
  ])
})

test('without a discount there is no former price, without amounts no info (PRC-20)', () => {
  const unit = quoteUnit({ ticket_type: 'FREE', listed: 0, taxes_and_fees: [fee, contained] })
  expect(priceDisplay(unit, 'EXCLUSIVE')).toEqual({ price: 0, former_price: null, includes: [], plus: [] })
})

test('the summary lists lines, discount, subtotal, added fees and taxes, total, contained parts (PRC-21)', () => {
  const line = { ticket_type: 'PAID' as const, hide_unless_promo_code: false, ticket_id: 1, ticket_price_id: 1 }
  const lines = [
    { ...line, listed: 20_000, quantity: 2, taxes_and_fees: [fee, contained, added] },
    { ...line, ticket_id: 2, listed: 300, quantity: 1, taxes_and_fees: [] },
  ]
  const quote = quoteOrder({
    currency: 'EUR',
    lines,
    promo: { ...half, applicable_ticket_ids: [1], id: 1, code: 'HALF' },
  })
  const items = quote.items.map((item) => ({ ...item, title: 'Hall', label: null }))
  const rows = summaryRows({ ...quote, items, total_refunded: 650, refund_pending: 100 })
  expect(rows.items.map(({ quantity, unit, amount }) => [quantity, unit, amount])).toEqual([
    [2, 20_000, 40_000],
    [1, 300, 300],
  ])
  expect(rows.sums.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
    ['CODE_DISCOUNT', 'HALF', -20_000],
    ['SUBTOTAL', null, 20_300],
    ['FEE', 'Booking fee', 1000],
    ['TAX', 'City tax', 350],
    ['TOTAL', null, 21_650],
    ['INCLUDES', 'VAT', 3500],
    ['REFUND_PENDING', null, -100],
    ['REFUNDED', null, -650],
    ['REMAINING', null, 21_000],
  ])
})

test('units that discounts alone part are one line, at the price before them (PRC-21, PRC-35)', () => {
  const item = { title: 'Hall', label: null, price_before_discount: 5000, ticket_price_id: 1 }
  const items = [
    { ...item, quantity: 2 },
    { ...item, quantity: 1 },
    { ...item, quantity: 1, event_date_id: 7 },
    { ...item, quantity: 1, event_date_id: 7, price_before_discount: 4000 },
  ]
  const sums = { total_discount: 0, total_before_additions: 0, total_gross: 0 }
  const rows = summaryRows({ ...sums, taxes_and_fees_rollup: [], discounts_rollup: [], items })
  expect(rows.items.map(({ quantity, unit, amount }) => [quantity, unit, amount])).toEqual([
    [3, 5000, 15_000],
    [1, 5000, 5000],
    [1, 4000, 4000],
  ])
})

test('add-ons stand below their ticket, parts below their package at its sum; what is for no date comes last (PKG-2, EXT-5)', () => {
  const line = { label: null, is_included: false, quantity: 1, event_date_id: 7, price_before_discount: 0 }
  const items = [
    { ...line, id: 1, parent_item_id: null, kind: 'ADMISSION' as const, title: 'Hall', price_before_discount: 4000 },
    { ...line, id: 2, parent_item_id: 1, kind: 'EXTRA' as const, title: 'Shirt', is_included: true },
    { ...line, id: 3, parent_item_id: null, kind: 'EXTRA' as const, title: 'Poster', event_date_id: null },
    { ...line, id: 4, parent_item_id: null, kind: 'PACKAGE' as const, title: 'Family', quantity: 2 },
    {
      ...line,
      id: 5,
      parent_item_id: 4,
      kind: 'ADMISSION' as const,
      title: 'Hall',
      quantity: 4,
      price_before_discount: 3500,
    },
  ]
  const sums = { total_discount: 0, total_before_additions: 0, total_gross: 0 }
  const rows = summaryRows({ ...sums, taxes_and_fees_rollup: [], discounts_rollup: [], items })
  expect(
    rows.items.map(({ title, quantity, unit, amount, under, is_included }) => [
      title,
      quantity,
      unit,
      amount,
      under,
      is_included,
    ]),
  ).toEqual([
    ['Hall', 1, 4000, 4000, undefined, undefined],
    ['Shirt', 1, 0, 0, 'TICKET', true],
    ['Family', 2, 7000, 14_000, undefined, undefined],
    ['Hall', 4, 0, 0, 'PACKAGE', true],
    ['Poster', 1, 0, 0, undefined, undefined],
  ])
})

test('with nothing between the lines and the total there is no subtotal (PRC-21)', () => {
  const line = { ticket_type: 'PAID' as const, hide_unless_promo_code: false, ticket_id: 1, ticket_price_id: 1 }
  const quote = quoteOrder({
    currency: 'EUR',
    lines: [{ ...line, listed: 1250, quantity: 3, taxes_and_fees: [contained] }],
    promo: null,
  })
  const rows = summaryRows({ ...quote, items: quote.items.map((item) => ({ ...item, title: 'Hall', label: null })) })
  expect(rows.sums.map(({ kind }) => kind)).toEqual(['TOTAL', 'INCLUDES'])
})
