import { describe, expect, test } from 'vitest'
import type { DiscountRule, Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import type { Discount } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { expectSummaryAddsUp } from '#test/adds-up.ts'
import { discountRule } from '#test/discount-rules.ts'
import { type QuoteLine, quoteOrder, quoteShownUnit } from './quote-order.ts'

const NOW = new Date('2027-05-01T12:00:00Z')
const START = new Date('2027-06-05T18:00:00Z')

const rules = (...list: Partial<DiscountRule>[]): Discounts => ({
  rules: list.map((one, index) => discountRule({ id: index + 1, name: `Rule ${index + 1}`, priority: index, ...one })),
  now: NOW,
  timezone: 'Europe/Berlin',
})

const line = (ticket_id: number, listed: number, quantity: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ticket_id,
  ticket_price_id: ticket_id * 10,
  event_date_id: 1,
  starts_at: START,
  ticket_type: 'PAID',
  hide_unless_promo_code: false,
  listed,
  quantity,
  taxes_and_fees: [],
  ...more,
})

const code = (discount: Discount, applicable_ticket_ids: number[] = []) => ({
  ...discount,
  applicable_ticket_ids,
  id: 7,
  code: 'TIDE',
})
const percent = (value: number) => code({ discount_type: 'PERCENTAGE', discount: value * 1000 })

const quote = (lines: QuoteLine[], discounts: Discounts, promo: ReturnType<typeof code> | null = null) => {
  const found = quoteOrder({ currency: 'EUR', lines, promo, discounts })
  expectSummaryAddsUp(found)
  return found
}

const item = ({ items }: ReturnType<typeof quote>) =>
  items.map(({ quantity, price, rule_discount, discount_rule_id }) => [
    quantity,
    price,
    rule_discount,
    discount_rule_id,
  ])

const THREE_FOR_TWO = { type: 'CHEAPEST', group_size: 3, group_count: 1, value: 100_000 } as const
const TENTH = { type: 'QUANTITY', min_quantity: 1, value: 10_000 } as const

describe('worked example 4', () => {
  test('of each three the cheapest costs nothing; what is left over pays in full', () => {
    const found = quote([line(1, 5000, 3), line(2, 2000, 4)], rules(THREE_FOR_TWO))
    expect(found.total_gross).toBe(16_000)
    expect(item(found)).toEqual([
      [2, 5000, 0, null],
      [1, 0, 5000, 1],
      [3, 2000, 0, null],
      [1, 0, 2000, 1],
    ])
    expect(found.discounts_rollup).toEqual([{ type: 'RULE', id: 1, name: 'Rule 1', amount: 7000 }])
  })

  test('a code of 50 % wins the group, one of 20 % loses it', () => {
    const half = quote([line(1, 5000, 3)], rules(THREE_FOR_TWO), percent(50))
    expect([half.total_gross, half.promo_code_applied, half.promo_code_note]).toEqual([7500, true, null])
    expect(half.discounts_rollup).toEqual([{ type: 'CODE', id: 7, name: 'TIDE', amount: 7500 }])
    expect(item(half)).toEqual([[3, 2500, 0, null]])
    const fifth = quote([line(1, 5000, 3)], rules(THREE_FOR_TWO), percent(20))
    expect([fifth.total_gross, fifth.promo_code_applied, fifth.promo_code_note]).toEqual([
      10_000,
      false,
      'OFFER_IS_BETTER',
    ])
  })

  test('dinner and show: 10 % off the dinner of each pair', () => {
    const products = [
      { ticket_id: 1, quantity: 1 },
      { ticket_id: 2, quantity: 1 },
    ]
    const pair = rules({ type: 'COMBINATION', products, effect_ticket_ids: [1], value: 10_000 })
    expect(quote([line(1, 3000, 3), line(2, 5000, 2)], pair).total_gross).toBe(18_400)
  })
})

describe('worked examples 5 and 6', () => {
  const fee: TaxOrFee = {
    id: 1,
    name: 'Fee',
    type: 'FEE',
    calculation_type: 'FIXED',
    rate: 50,
    included_in_price: false,
  }
  const tax = (rate: number): TaxOrFee => ({
    id: 2,
    name: 'Tax',
    type: 'TAX',
    calculation_type: 'PERCENTAGE',
    rate,
    included_in_price: false,
  })
  const two = [line(1, 2000, 2, { taxes_and_fees: [fee, tax(20_000)] })]

  test('a rule of 10 %, a code of 25 % against it, and both together', () => {
    expect(quote(two, rules(TENTH)).total_gross).toBe(4440)
    const against = quote(two, rules(TENTH), percent(25))
    expect(against.items[0]).toMatchObject({ price: 1500, unit_total: 1860, total_gross: 3720, rule_discount: 0 })
    const both = quote(two, rules({ ...TENTH, stacks_with_promo_code: true }), percent(25))
    expect(both.items[0]).toMatchObject({ rule_discount: 200, price: 1350, unit_total: 1680, total_gross: 3360 })
    expect(both.discounts_rollup.map(({ type, amount }) => [type, amount])).toEqual([
      ['RULE', 400],
      ['CODE', 900],
    ])
  })

  test('rule and code are each rounded once', () => {
    const third = rules({ ...TENTH, value: 33_333, stacks_with_promo_code: true })
    const found = quote([line(1, 1000, 1, { taxes_and_fees: [tax(19_000)] })], third, percent(50))
    expect(found.items[0]).toMatchObject({ rule_discount: 333, price: 334, unit_tax: 63, unit_total: 397 })
  })

  test('a unit that a rule takes to 0 carries no fee and no tax (PRC-34)', () => {
    const found = quote(two, rules({ ...TENTH, value: 100_000 }))
    expect([found.total_gross, found.taxes_and_fees_rollup]).toEqual([0, []])
  })
})

describe('which units a rule takes (DSC-3, DSC-4)', () => {
  const taken = (lines: QuoteLine[], discounts: Discounts) =>
    quote(lines, discounts).discounts_rollup.map(({ id }) => id)
  const one = [line(1, 1000, 1)]

  test.each<[string, Partial<DiscountRule>, boolean]>([
    ['disabled', { is_enabled: false }, false],
    ['valid from now on', { valid_from: NOW }, true],
    ['not valid yet', { valid_from: new Date(NOW.getTime() + 1) }, false],
    ['valid for a last moment', { valid_until: new Date(NOW.getTime() + 1) }, true],
    ['over at its end', { valid_until: NOW }, false],
    ['its ticket', { ticket_ids: [1, 2] }, true],
    ['another ticket', { ticket_ids: [2] }, false],
    [
      'days before the start, to the last moment',
      { booked_before_offset: (START.getTime() - NOW.getTime()) / 60_000 },
      true,
    ],
    ['a minute too late', { booked_before_offset: (START.getTime() - NOW.getTime()) / 60_000 + 1 }, false],
    ['on its first day', { date_from: '2027-06-05' }, true],
    ['on its last day', { date_until: '2027-06-05' }, true],
    ['before its days', { date_from: '2027-06-06' }, false],
    ['after its days', { date_until: '2027-06-04' }, false],
    ['on its weekday', { weekdays: ['SA'] }, true],
    ['on another weekday', { weekdays: ['SU', 'FR'] }, false],
  ])('%s', (_case, over, is_taken) => {
    expect(taken(one, rules({ ...TENTH, ...over }))).toEqual(is_taken ? [1] : [])
  })

  test('days and weekdays are those of the event’s clock', () => {
    const late = [line(1, 1000, 1, { starts_at: new Date('2027-06-05T22:30:00Z') })]
    expect(taken(late, rules({ ...TENTH, weekdays: ['SU'], date_from: '2027-06-06' }))).toEqual([1])
  })

  test('a unit without a date comes only under rules that ask for none', () => {
    const none = [line(1, 1000, 1, { event_date_id: null, starts_at: null })]
    expect(taken(none, rules(TENTH))).toEqual([1])
    for (const over of [{ booked_before_offset: 0 }, { date_from: '2000-01-01' }, { weekdays: ['SA'] as const }])
      expect(taken(none, rules({ ...TENTH, ...over }))).toEqual([])
  })

  test('free tickets and donations are never taken, nor counted', () => {
    const lines = [
      line(1, 0, 3, { ticket_type: 'FREE' }),
      line(2, 1000, 3, { ticket_type: 'DONATION', chosen_amount: 1000 }),
      line(3, 1000, 1),
    ]
    expect(quote(lines, rules({ ...TENTH, min_quantity: 2, value: 50_000 })).total_discount).toBe(0)
  })

  test('a rule of lower priority gets what is left, equal ones act by id', () => {
    const found = quote([line(1, 5000, 4)], rules({ ...TENTH, priority: 5 }, { ...THREE_FOR_TWO, priority: 1 }))
    expect(item(found)).toEqual([
      [2, 5000, 0, null],
      [1, 4500, 500, 1],
      [1, 0, 5000, 2],
    ])
    expect(found.discounts_rollup.map(({ id }) => id)).toEqual([2, 1])
    const tie = rules({ ...TENTH, priority: 3 }, { ...TENTH, value: 90_000, priority: 3 })
    expect(quote([line(1, 1000, 1)], tie).total_gross).toBe(900)
  })

  test('min_quantity counts all matching units, with same_date those of each date', () => {
    const two_dates = [line(1, 1000, 2), line(1, 1000, 1, { event_date_id: 2 })]
    const three = { ...TENTH, min_quantity: 3 }
    expect(quote(two_dates, rules(three)).total_discount).toBe(300)
    expect(quote(two_dates, rules({ ...three, same_date: true })).total_discount).toBe(0)
    expect(quote(two_dates, rules({ ...three, min_quantity: 2, same_date: true })).total_discount).toBe(200)
  })

  test('max_per_order limits groups from the top, over all dates', () => {
    const lines = [line(1, 2000, 2), line(1, 3000, 2, { event_date_id: 2 })]
    const pairs = { ...THREE_FOR_TWO, group_size: 2, max_per_order: 1 }
    expect(quote(lines, rules(pairs)).total_discount).toBe(3000)
    expect(quote(lines, rules({ ...pairs, same_date: true })).total_discount).toBe(3000)
    expect(quote(lines, rules({ ...pairs, same_date: true, max_per_order: null })).total_discount).toBe(5000)
  })

  test('sets are taken from the top, as many as are full', () => {
    const products = [
      { ticket_id: 1, quantity: 2 },
      { ticket_id: 2, quantity: 1 },
    ]
    const set = rules({ type: 'COMBINATION', products, effect_ticket_ids: [], value_type: 'FIXED', value: 100 })
    expect(quote([line(1, 1000, 5), line(2, 50, 3)], set).total_discount).toBe(2 * (100 + 100 + 50))
  })
})

describe('rule against code (PRC-32)', () => {
  test('what no rule took, the code acts on: each unit of QUANTITY competes alone', () => {
    const found = quote([line(1, 1000, 1), line(2, 1000, 1)], rules({ ...TENTH, ticket_ids: [1] }), percent(5))
    expect(found.items.map(({ price }) => price)).toEqual([900, 950])
    expect([found.promo_code_applied, found.promo_code_note]).toEqual([true, null])
  })

  test('equal sums: the rule wins', () => {
    const found = quote([line(1, 1000, 1)], rules(TENTH), percent(10))
    expect(found.discounts_rollup.map(({ type }) => type)).toEqual(['RULE'])
    expect(found.promo_code_note).toBe('OFFER_IS_BETTER')
  })

  test('the full-price units of a group that the rule won are not the code’s', () => {
    const found = quote([line(1, 5000, 3)], rules(THREE_FOR_TWO), percent(33))
    expect(item(found)).toEqual([
      [2, 5000, 0, null],
      [1, 0, 5000, 1],
    ])
  })

  test('a code that unlocks a line is applied, though an offer beats it', () => {
    const hidden = line(1, 1000, 1, { hide_unless_promo_code: true })
    const found = quote([hidden], rules(TENTH), percent(5))
    expect([found.total_gross, found.promo_code_applied, found.promo_code_note]).toEqual([900, true, null])
  })

  test('a code that was never for these tickets is not beaten', () => {
    const elsewhere = { ...percent(5), applicable_ticket_ids: [9] }
    const found = quote([line(1, 1000, 1)], rules(TENTH), elsewhere)
    expect([found.promo_code_applied, found.promo_code_note]).toEqual([false, null])
  })

  test('a code that is too small to change a price is not applied', () => {
    expect(
      quote([line(1, 10, 1)], rules(), code({ discount_type: 'PERCENTAGE', discount: 1 })).promo_code_applied,
    ).toBe(false)
  })

  test('rules that took units are named, also where the code won them (PRC-16)', () => {
    expect(quote([line(1, 5000, 3)], rules(THREE_FOR_TWO, TENTH), percent(50)).acting_rule_ids).toEqual([1])
  })
})

describe('beside the ticket (DSC-5)', () => {
  const { quantity: _one, ...alone } = line(1, 1000, 1)
  const shown = (discounts: Discounts, promo: ReturnType<typeof code> | null = null) =>
    quoteShownUnit(alone, { promo, discounts })

  test('a discount from the first unit on is in the price, with the former one', () => {
    expect(shown(rules(TENTH))).toMatchObject({ price: 900, price_before_discount: 1000, is_discounted: true })
    expect(shown(rules(TENTH), percent(25)).price).toBe(750)
  })

  test('what needs more than one unit is not', () => {
    expect(shown(rules({ ...TENTH, min_quantity: 2 }, THREE_FOR_TWO))).toMatchObject({
      price: 1000,
      is_discounted: false,
    })
  })
})
