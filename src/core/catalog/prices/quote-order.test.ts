import { describe, expect, test } from 'vitest'
import type { Discount } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { expectPriceAddsUp, expectSummaryAddsUp } from '#test/adds-up.ts'
import { isDonationAmount, quoteOrder } from './quote-order.ts'
import { type PriceInput, quotePaidAmount, quoteUnit } from './quote-unit.ts'

/** 'fee 50', 'tax 19%', 'tax 20% in': fixed in minor units, percentages with up to 3 places. */
function items(words: string): TaxOrFee[] {
  if (words === '') return []
  return words.split(', ').map((word, index) => {
    const [type, value = '', included] = word.split(' ')
    const percentage = value.endsWith('%')
    return {
      id: index + 1,
      name: word,
      type: type === 'fee' ? 'FEE' : 'TAX',
      calculation_type: percentage ? 'PERCENTAGE' : 'FIXED',
      rate: percentage ? Math.round(Number.parseFloat(value) * 1000) : Number(value),
      included_in_price: included === 'in',
    }
  })
}

const percent = (value: number): Discount => ({ discount_type: 'PERCENTAGE', discount: value })
const fixed = (value: number): Discount => ({ discount_type: 'FIXED', discount: value })

/** Added and contained parts as the spec's table writes them, in order of id. */
function amounts(words: string, input: Omit<PriceInput, 'taxes_and_fees'>) {
  const { parts, ...unit } = quoteUnit({ ...input, taxes_and_fees: items(words) })
  const of = (type: TaxOrFee['type'], included: boolean) =>
    parts.filter((part) => part.type === type && part.included_in_price === included).map((part) => part.amount)
  return { unit, fees: of('FEE', false), taxes: of('TAX', false), feesIn: of('FEE', true), taxesIn: of('TAX', true) }
}

interface Row {
  C: number
  type?: PriceInput['ticket_type']
  listed?: number
  promo?: Discount
  list?: string
  D: number
  fees?: number[]
  taxes?: number[]
  feesIn?: number[]
  taxesIn?: number[]
  U: number
  n: number
  total: number
}

const WORKED: Record<string, Row> = {
  'PRC-W1': { C: 1250, D: 1250, U: 1250, n: 3, total: 3750 },
  'PRC-W2': { C: 2000, list: 'fee 50, fee 1.75%', D: 2000, fees: [50, 35], U: 2085, n: 2, total: 4170 },
  'PRC-W3': { C: 1999, list: 'tax 19%', D: 1999, taxes: [380], U: 2379, n: 3, total: 7137 },
  'PRC-W4': {
    C: 2000,
    list: 'fee 50, fee 1.75%, tax 20%',
    D: 2000,
    fees: [50, 35],
    taxes: [417],
    U: 2502,
    n: 3,
    total: 7506,
  },
  'PRC-W5': { C: 1000, list: 'tax 7.5%, tax 2.25%', D: 1000, taxes: [75, 23], U: 1098, n: 1, total: 1098 },
  'PRC-W6': { C: 100, list: 'fee 2.5%', D: 100, fees: [3], U: 103, n: 4, total: 412 },
  'PRC-W7': { C: 1000, promo: percent(33_333), list: 'tax 19%', D: 667, taxes: [127], U: 794, n: 2, total: 1588 },
  'PRC-W8': { C: 5, promo: percent(50_000), D: 3, U: 3, n: 1, total: 3 },
  'PRC-W9': { C: 500, promo: fixed(800), list: 'fee 50, tax 19%', D: 0, U: 0, n: 1, total: 0 },
  'PRC-W26': {
    C: 500,
    promo: fixed(499),
    list: 'fee 50, tax 19%',
    D: 1,
    fees: [50],
    taxes: [10],
    U: 61,
    n: 1,
    total: 61,
  },
  'PRC-W10': { C: 2500, promo: percent(100_000), list: 'fee 1.75%, tax 20%', D: 0, U: 0, n: 2, total: 0 },
  'PRC-W11': {
    C: 700,
    type: 'DONATION',
    listed: 500,
    promo: percent(50_000),
    list: 'tax 20%',
    D: 700,
    taxes: [140],
    U: 840,
    n: 1,
    total: 840,
  },
  'PRC-W12': {
    C: 0,
    type: 'FREE',
    listed: 900,
    list: 'fee 50, tax 20%',
    D: 0,
    fees: [50],
    taxes: [10],
    U: 60,
    n: 2,
    total: 120,
  },
  'PRC-W13': { C: 1980, list: 'fee 3.6%, tax 10%', D: 1980, fees: [71], taxes: [205], U: 2256, n: 2, total: 4512 },
  'PRC-W14': { C: 1980, list: 'tax 10% in', D: 1980, taxesIn: [180], U: 1980, n: 3, total: 5940 },
  'PRC-W15': { C: 1250, list: 'fee 1.75%, tax 5%', D: 1250, fees: [22], taxes: [64], U: 1336, n: 2, total: 2672 },
  'PRC-W16': { C: 1050, list: 'tax 5% in', D: 1050, taxesIn: [50], U: 1050, n: 1, total: 1050 },
  'PRC-W17': { C: 1190, list: 'tax 19% in', D: 1190, taxesIn: [190], U: 1190, n: 3, total: 3570 },
  'PRC-W18': { C: 1190, promo: percent(25_000), list: 'tax 19% in', D: 893, taxesIn: [143], U: 893, n: 4, total: 3572 },
  'PRC-W19': {
    C: 10_000,
    list: 'fee 5%, tax 20% in',
    D: 10_000,
    fees: [500],
    taxesIn: [1750],
    U: 10_500,
    n: 1,
    total: 10_500,
  },
  'PRC-W20': {
    C: 10_500,
    list: 'fee 5% in, tax 20% in',
    D: 10_500,
    feesIn: [500],
    taxesIn: [1750],
    U: 10_500,
    n: 1,
    total: 10_500,
  },
  'PRC-W21': {
    C: 12_000,
    list: 'tax 20% in, tax 2%',
    D: 12_000,
    taxes: [200],
    taxesIn: [2000],
    U: 12_200,
    n: 1,
    total: 12_200,
  },
  'PRC-W22': {
    C: 11_498,
    list: 'tax 5% in, tax 9.975% in',
    D: 11_498,
    taxesIn: [500, 998],
    U: 11_498,
    n: 1,
    total: 11_498,
  },
  'PRC-W23': {
    C: 11_000,
    list: 'fee 10% in, fee 10%',
    D: 11_000,
    fees: [1000],
    feesIn: [1000],
    U: 12_000,
    n: 1,
    total: 12_000,
  },
  'PRC-W24': { C: 40, list: 'fee 50 in, tax 20%', D: 40, taxes: [8], feesIn: [40], U: 48, n: 1, total: 48 },
  'PRC-W25': {
    C: 100,
    list: 'tax 10% in, tax 10% in, tax 10% in',
    D: 100,
    taxesIn: [8, 8, 7],
    U: 100,
    n: 1,
    total: 100,
  },
}

describe('worked examples (PRC-W1–PRC-W26)', () => {
  test.each(Object.entries(WORKED))('%s', (_row, row) => {
    const {
      fees = [],
      taxes = [],
      feesIn = [],
      taxesIn = [],
      list = '',
      promo = null,
      type: ticket_type = 'PAID',
    } = row
    const input = { ticket_type, listed: row.listed ?? row.C, chosen_amount: row.C, discount: promo }
    const found = amounts(list, input)
    expect([found.unit.price_before_discount, found.unit.price, found.unit.unit_total]).toEqual([row.C, row.D, row.U])
    expect([found.fees, found.taxes, found.feesIn, found.taxesIn]).toEqual([fees, taxes, feesIn, taxesIn])

    const promoTerms = promo ? { ...promo, applicable_ticket_ids: [], id: 1, code: 'TIDE' } : null
    const base = { ticket_id: 1, ticket_price_id: 1, hide_unless_promo_code: false, quantity: row.n }
    const line = { ...base, ...input, taxes_and_fees: items(list) }
    const quote = quoteOrder({ currency: 'EUR', lines: [line], promo: promoTerms })
    expect(quote.total_gross).toBe(row.total)
    expectSummaryAddsUp(quote)
    expectPriceAddsUp(quoteUnit({ ...input, taxes_and_fees: items(list) }), row.n)
  })
})

test('a unit fully discounted by a code has an empty rollup (PRC-12)', () => {
  const taxes_and_fees = items('fee 50, tax 19%')
  const unit = quoteUnit({ ticket_type: 'PAID', listed: 500, discount: fixed(500), taxes_and_fees })
  expect(unit).toMatchObject({ unit_total: 0, parts: [], unit_total_before_discount: 655, is_discounted: true })
})

test('a tier listed at 0 is not "taken to 0 by a code": its fixed fee stays (PRC-12)', () => {
  const unit = quoteUnit({ ticket_type: 'TIERED', listed: 0, discount: fixed(500), taxes_and_fees: items('fee 50') })
  expect(unit).toMatchObject({ unit_total: 50, is_discounted: false })
})

test('taxes and fees are taken in order of id, whatever order they come in (PRC-12)', () => {
  const list = items('fee 30 in, fee 30 in, tax 10% in, tax 10% in, tax 10% in')
  const there = quoteUnit({ ticket_type: 'PAID', listed: 40, taxes_and_fees: list })
  const back = quoteUnit({ ticket_type: 'PAID', listed: 40, taxes_and_fees: [...list].reverse() })
  expect(back).toEqual(there)
  expect(there.parts.map((part) => part.amount)).toEqual([30, 10, 3, 3, 3])
})

const line = (ticket_id: number, ticket_type: PriceInput['ticket_type'], more = {}) => ({
  ticket_id,
  ticket_price_id: ticket_id * 10,
  ticket_type,
  hide_unless_promo_code: false,
  listed: 1000,
  chosen_amount: 1000,
  quantity: 2,
  taxes_and_fees: items('fee 1.75%, tax 20%'),
  ...more,
})

describe('a code applies to a ticket its list covers and that it discounts or unlocks (PRO-6)', () => {
  const half = { ...percent(50_000), applicable_ticket_ids: [1, 3], id: 1, code: 'HALF' }
  const none = { discount_type: 'NONE' as const, discount: 0, applicable_ticket_ids: [], id: 2, code: 'OPEN' }
  test.each([
    ['covered and paid', half, [line(1, 'PAID')], true, [500]],
    ['not covered', half, [line(2, 'PAID')], false, [1000]],
    ['one of two covered', half, [line(2, 'PAID'), line(1, 'TIERED')], true, [1000, 500]],
    ['covered donation, nothing to take off', half, [line(3, 'DONATION')], false, [1000]],
    ['covered donation it unlocks', half, [line(3, 'DONATION', { hide_unless_promo_code: true })], true, [1000]],
    ['NONE on an open ticket', none, [line(1, 'PAID')], false, [1000]],
    ['NONE unlocking', none, [line(1, 'PAID', { hide_unless_promo_code: true })], true, [1000]],
  ])('%s', (_case, promo, lines, applied, prices) => {
    const quote = quoteOrder({ currency: 'EUR', lines, promo })
    expect(quote.promo_code_applied).toBe(applied)
    expect(quote.items.map((item) => item.price)).toEqual(prices)
  })
})

test('order totals are sums of the items, the rollup is merged by id (PRC-13, PRC-14)', () => {
  const promo = { ...fixed(100), applicable_ticket_ids: [1], id: 3, code: 'EURO' }
  const taxes_and_fees = items('fee 1.75%, tax 20%, tax 5% in')
  const lines = [line(1, 'PAID', { taxes_and_fees }), line(2, 'PAID')]
  const quote = quoteOrder({ currency: 'EUR', lines, promo })
  expect(quote.items[0]).toMatchObject({
    price: 900,
    unit_fee: 16,
    unit_tax_included: 44,
    unit_tax: 174,
    unit_total: 1090,
  })
  expect(quote).toMatchObject({
    total_before_discount: 4000,
    total_discount: 200,
    total_before_additions: 3800,
    total_fee: 68,
    total_tax: 756,
    total_tax_included: 88,
    total_gross: 4624,
  })
  expect(quote.taxes_and_fees_rollup.map((part) => [part.tax_or_fee_id, part.amount])).toEqual([
    [1, 68],
    [2, 756],
    [3, 88],
  ])
})

test('what was paid for a manual attendee is everything; taxes and fees are parts of it (ATT-11)', () => {
  const unit = quotePaidAmount(10_500, items('fee 5%, tax 20%'))
  expect(unit).toMatchObject({
    price: 10_500,
    unit_total: 10_500,
    unit_fee: 0,
    unit_fee_included: 500,
    unit_tax_included: 1750,
  })
})

test('a donation is an integer from the minimum up (PRC-2, MON-6)', () => {
  expect([500, 9_999_999_999].map((amount) => isDonationAmount(amount, 500))).toEqual([true, true])
  const refused = [499, 500.5, 10_000_000_000, null, undefined, Number.NaN]
  expect(refused.map((amount) => isDonationAmount(amount, 500))).toEqual(refused.map(() => false))
})
