import { describe, expect, test } from 'vitest'
import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { expectSummaryAddsUp } from '#test/adds-up.ts'
import { discountRule } from '#test/discount-rules.ts'
import { type QuotedCode, type QuoteLine, quoteOrder } from './quote-order.ts'
import { quoteUnit } from './quote-unit.ts'
import { type ChosenAddOn, type ChosenLine, unfoldLines } from './unfold-lines.ts'

const NOW = new Date('2027-05-01T12:00:00Z')
const tax = (rate: number, more: Partial<TaxOrFee> = {}): TaxOrFee => ({
  id: rate,
  name: `VAT ${rate}`,
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: rate * 1000,
  included_in_price: true,
  ...more,
})
const FEE: TaxOrFee = tax(50, { type: 'FEE', calculation_type: 'FIXED', rate: 50, included_in_price: false })
const product = (id: number, listed: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ticket_id: id,
  ticket_price_id: id * 10,
  ticket_type: 'PAID',
  hide_unless_promo_code: false,
  listed,
  quantity: 1,
  taxes_and_fees: [],
  ...more,
})
const addOn = (id: number, listed: number, more: Partial<ChosenAddOn> = {}): ChosenAddOn => ({
  ...product(id, listed, { kind: 'EXTRA' }),
  group_id: 1,
  included_count: 0,
  ...more,
})
const code = (discount_type: QuotedCode['discount_type'], discount: number, ...ids: number[]): QuotedCode => ({
  id: 7,
  code: 'TIDE',
  discount_type,
  discount,
  applicable_ticket_ids: ids,
})
const FIXED = (discount: number, ...ids: number[]) => code('FIXED', discount, ...ids)
const PERCENT = (percent: number, ...ids: number[]) => code('PERCENTAGE', percent * 1000, ...ids)

function quote(chosen: readonly ChosenLine[], promo: QuotedCode | null = null, rules: readonly DiscountRule[] = []) {
  const lines = unfoldLines(chosen)
  const discounts = { rules, now: NOW, timezone: 'Europe/Berlin' }
  const found = quoteOrder({ currency: 'EUR', lines, promo, discounts })
  expectSummaryAddsUp(found)
  return found
}

/** Kind, place of the parent, quantity and price of each item; included ones marked. */
const told = (found: ReturnType<typeof quote>) =>
  found.items.map(
    ({ kind, parent, quantity, ticket_id, price, is_included }) =>
      `${kind} ${ticket_id}${parent === null ? '' : ` of ${parent}`}: ${quantity} × ${price}${is_included ? ' included' : ''}`,
  )

describe('add-ons (EXT-5, PRC-34, PRC-35)', () => {
  const shirt = addOn(2, 2500, { included_count: 1 })
  const poster = addOn(3, 800, { included_count: 1 })
  const ticket = product(1, 4000, { quantity: 2 })

  test('worked example 8: of shirt and poster the shirt is included', () => {
    const found = quote([{ ...ticket, add_ons: [poster, shirt] }])
    expect(found.total_gross).toBe(9600)
    expect(told(found)).toEqual(['ADMISSION 1: 2 × 4000', 'EXTRA 2 of 0: 2 × 0 included', 'EXTRA 3 of 0: 2 × 800'])
    expect(found.total_discount).toBe(0)
  })

  test('what a group includes is counted per unit and group: the dearest, then the lowest price id', () => {
    const cap = addOn(4, 2500, { included_count: 1 })
    const mug = addOn(5, 900, { group_id: 2, included_count: 2, quantity: 3 })
    const found = quote([{ ...ticket, quantity: 1, add_ons: [cap, shirt, mug] }])
    expect(told(found)).toEqual([
      'ADMISSION 1: 1 × 4000',
      'EXTRA 2 of 0: 1 × 0 included',
      'EXTRA 4 of 0: 1 × 2500',
      'EXTRA 5 of 0: 2 × 0 included',
      'EXTRA 5 of 0: 1 × 900',
    ])
  })

  test('the same add-on of two groups is one item, included or not', () => {
    const again = { ...poster, group_id: 2, included_count: 0, quantity: 2 }
    const paid = { ...poster, included_count: 0 }
    expect(told(quote([{ ...ticket, add_ons: [paid, again] }]))).toEqual([
      'ADMISSION 1: 2 × 4000',
      'EXTRA 3 of 0: 6 × 800',
    ])
    expect(told(quote([{ ...ticket, add_ons: [poster, again] }]))).toEqual([
      'ADMISSION 1: 2 × 4000',
      'EXTRA 3 of 0: 2 × 0 included',
      'EXTRA 3 of 0: 4 × 800',
    ])
  })

  test('an included add-on carries no fee and no tax, a paid one of 0 does', () => {
    const taxed = { ...shirt, taxes_and_fees: [FEE, tax(19)] }
    const found = quote([{ ...ticket, add_ons: [taxed] }])
    expect(found.items[1]).toMatchObject({ is_included: true, unit_total: 0, unit_fee: 0, taxes_and_fees_rollup: [] })
    expect(found.total_gross).toBe(8000)
    const gift = { ...taxed, listed: 0, included_count: 0, ticket_type: 'FREE' as const }
    expect(quote([{ ...ticket, add_ons: [gift] }]).total_gross).toBe(8100)
  })

  test('where a discount parts the tickets, each item has its own add-ons', () => {
    const every_second = discountRule({
      type: 'CHEAPEST',
      group_size: 2,
      group_count: 1,
      value: 100_000,
      ticket_ids: [1],
    })
    const found = quote([{ ...ticket, quantity: 3, add_ons: [shirt, poster] }], null, [every_second])
    expect(told(found)).toEqual([
      'ADMISSION 1: 2 × 4000',
      'ADMISSION 1: 1 × 0',
      'EXTRA 2 of 0: 2 × 0 included',
      'EXTRA 2 of 1: 1 × 0 included',
      'EXTRA 3 of 0: 2 × 800',
      'EXTRA 3 of 1: 1 × 800',
    ])
  })

  test('discounts take paid add-ons as other units, never included ones (DSC-3)', () => {
    const found = quote([{ ...ticket, quantity: 3, add_ons: [shirt, poster] }], null, [
      discountRule({ ticket_ids: [2, 3], min_quantity: 3, type: 'QUANTITY' }),
    ])
    expect(told(found)).toEqual(['ADMISSION 1: 3 × 4000', 'EXTRA 2 of 0: 3 × 0 included', 'EXTRA 3 of 0: 3 × 720'])
    const none = quote([{ ...ticket, quantity: 3, add_ons: [shirt, poster] }], null, [
      discountRule({ ticket_ids: [2, 3], min_quantity: 4, type: 'QUANTITY' }),
    ])
    expect(none.total_discount).toBe(0)
  })

  test('tickets and add-ons parted at once: the dearer units go to the first item', () => {
    const first = discountRule({ id: 1, type: 'CHEAPEST', group_size: 2, group_count: 1, ticket_ids: [1] })
    const second = discountRule({
      id: 2,
      priority: 2,
      type: 'CHEAPEST',
      group_size: 2,
      group_count: 1,
      ticket_ids: [3],
    })
    const found = quote([{ ...ticket, quantity: 2, add_ons: [{ ...poster, included_count: 0 }] }], null, [
      first,
      second,
    ])
    expect(told(found)).toEqual([
      'ADMISSION 1: 1 × 4000',
      'ADMISSION 1: 1 × 3600',
      'EXTRA 3 of 0: 1 × 800',
      'EXTRA 3 of 1: 1 × 720',
    ])
    const two = [{ ...poster, included_count: 0, quantity: 2 }]
    expect(told(quote([{ ...ticket, quantity: 3, add_ons: two }], null, [first, second])).slice(2)).toEqual([
      'EXTRA 3 of 0: 3 × 800',
      'EXTRA 3 of 0: 1 × 720',
      'EXTRA 3 of 1: 2 × 720',
    ])
  })

  test('a code acts on add-ons it covers, each for itself; there is nothing to take off an included one', () => {
    const lines = [{ ...ticket, add_ons: [shirt, poster] }]
    expect(quote(lines, PERCENT(50, 2, 3)).total_gross).toBe(2 * (4000 + 0 + 400))
    expect(quote(lines, FIXED(1000)).total_gross).toBe(2 * (3000 + 0 + 0))
    expect(quote(lines, FIXED(1000, 2)).promo_code_applied).toBe(false)
  })

  test('lines of one ticket with and without add-ons stay lines of their own', () => {
    expect(told(quote([{ ...ticket, add_ons: [poster] }, product(1, 4000)]))).toEqual([
      'ADMISSION 1: 2 × 4000',
      'EXTRA 3 of 0: 2 × 0 included',
      'ADMISSION 1: 1 × 4000',
    ])
  })
})

describe('packages (PKG-2, PRC-33)', () => {
  const part = (id: number, designated: number, quantity: number, more: Partial<QuoteLine> = {}) =>
    product(id, 9999, { designated, quantity, ...more })
  const family = (quantity = 1): ChosenLine => ({
    ...product(9, 10_000, { kind: 'PACKAGE', quantity }),
    parts: [part(1, 3500, 2, { taxes_and_fees: [tax(19)] }), part(2, 1500, 2, { taxes_and_fees: [tax(7)] })],
  })

  test('worked example 7: the parts at their designated prices', () => {
    const found = quote([family()])
    expect(told(found)).toEqual(['PACKAGE 9: 1 × 0', 'ADMISSION 1 of 0: 2 × 3500', 'ADMISSION 2 of 0: 2 × 1500'])
    expect(found.total_gross).toBe(10_000)
    expect(found.items.map(({ unit_tax_included }) => unit_tax_included)).toEqual([0, 559, 98])
    expect(found.items[0]).toMatchObject({ price_before_discount: 0, total_gross: 0, taxes_and_fees_rollup: [] })
  })

  test.each([1, 3])('worked example 7: 10.01 off each of %i packages', (packages) => {
    const found = quote([family(packages)], FIXED(1001))
    expect(told(found)).toEqual([
      `PACKAGE 9: ${packages} × 0`,
      `ADMISSION 1 of 0: ${packages} × 3150`,
      `ADMISSION 1 of 0: ${packages} × 3149`,
      `ADMISSION 2 of 0: ${2 * packages} × 1350`,
    ])
    expect(found.total_gross).toBe(8999 * packages)
    expect(found.items.map(({ unit_tax_included }) => unit_tax_included)).toEqual([0, 503, 503, 88])
    expect(found.discounts_rollup).toEqual([{ type: 'CODE', id: 7, name: 'TIDE', amount: 1001 * packages }])
  })

  test.each([
    ['a percentage, on each unit', PERCENT(33.333), 2 * 2333 + 2 * 1000],
    ['one that names the package', FIXED(2000, 9), 8000],
    ['more than it costs', FIXED(99_999), 0],
    ['one that names a part’s ticket does nothing', FIXED(1000, 1), 10_000],
    ['one that only unlocks', code('NONE', 0, 9), 10_000],
  ])('a code: %s', (_name, promo, total) => {
    expect(quote([family()], promo).total_gross).toBe(total)
  })

  test('units of a part that a code made free carry no fee (PRC-34)', () => {
    const lines = [{ ...family(), parts: [part(1, 1000, 2, { taxes_and_fees: [FEE] })] }]
    expect(quote(lines).total_gross).toBe(2100)
    expect(quote(lines, FIXED(2000)).total_gross).toBe(0)
    expect(quote(lines, FIXED(1999)).total_gross).toBe(1 + 50)
  })

  test('no automatic discount takes a package or a part, the same tickets alone it does (DSC-3)', () => {
    const rules = [discountRule({ type: 'QUANTITY', min_quantity: 2 })]
    expect(quote([family(2)], null, rules).total_discount).toBe(0)
    expect(quote([family(), product(1, 9000)], null, rules).total_discount).toBe(0)
    expect(quote([family(), product(1, 9000, { quantity: 2 })], null, rules).total_discount).toBe(1800)
  })

  test('in a package everything is sold, also what is free by itself', () => {
    const lines = [{ ...family(), parts: [part(1, 3000, 1, { ticket_type: 'FREE' }), part(2, 0, 1)] }]
    expect(told(quote(lines, PERCENT(10)))).toEqual([
      'PACKAGE 9: 1 × 0',
      'ADMISSION 1 of 0: 1 × 2700',
      'ADMISSION 2 of 0: 1 × 0',
    ])
  })

  test('a code that unlocks the package is applied, a part’s own ticket unlocks nothing', () => {
    const hidden = { ...family(), hide_unless_promo_code: true }
    expect(quote([hidden], code('NONE', 0, 9)).promo_code_applied).toBe(true)
    expect(quote([hidden], code('NONE', 0, 1)).promo_code_applied).toBe(false)
  })
})

test('an extra that is for no date is one item, whichever dates it was chosen on; one by date is not (PRC-35)', () => {
  const mug = product(5, 900, { kind: 'EXTRA', quantity: 2, event_date_id: null })
  expect(told(quote([mug, product(1, 4000), mug]))).toEqual(['EXTRA 5: 4 × 900', 'ADMISSION 1: 1 × 4000'])
  const dated = [mug, { ...mug, event_date_id: 1 }, { ...mug, event_date_id: 2 }]
  expect(told(quote(dated))).toEqual(dated.map(() => 'EXTRA 5: 2 × 900'))
})

test('a line without add-ons or parts is priced as before, and unfolds to itself', () => {
  const lines = [product(1, 4000, { quantity: 2 }), product(2, 1000)]
  expect(unfoldLines(lines)).toEqual(lines)
  expect(told(quote(lines))).toEqual(['ADMISSION 1: 2 × 4000', 'ADMISSION 2: 1 × 1000'])
  const { unit_total_before_discount: _former, is_discounted: _is, parts: _parts, ...unit } = quoteUnit(lines[0]!)
  expect(quote(lines).items[0]).toMatchObject(unit)
})
