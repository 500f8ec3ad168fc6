import { describe, expect, test } from 'vitest'
import { type OrderQuote, type QuotedCode, type QuoteLine, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import { unfoldLines } from '#core/catalog/prices/unfold-lines.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { minor } from '#core/platform/money.ts'
import { discountRule } from '#test/discount-rules.ts'
import { type FrozenLine, repriceOrder } from './reprice-order.ts'

const VAT: TaxOrFee = {
  id: 1,
  name: 'VAT',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 19_000,
  included_in_price: false,
}
const FEE: TaxOrFee = { ...VAT, id: 2, name: 'Booking fee', type: 'FEE', calculation_type: 'FIXED', rate: 50 }
const percent = (discount: number, ...applicable_ticket_ids: number[]): QuotedCode => ({
  discount_type: 'PERCENTAGE',
  discount: discount * 1000,
  applicable_ticket_ids,
  id: discount,
  code: `CODE${discount}`,
})
const unlocks: QuotedCode = { discount_type: 'NONE', discount: 0, applicable_ticket_ids: [], id: 1, code: 'OPEN' }
const HALL: QuoteLine = {
  ticket_id: 1,
  ticket_price_id: 10,
  ticket_type: 'PAID',
  hide_unless_promo_code: false,
  quantity: 2,
  listed: 1999,
  taxes_and_fees: [VAT, FEE],
}
const PATRON: QuoteLine = {
  ...HALL,
  ticket_id: 2,
  ticket_price_id: 20,
  ticket_type: 'DONATION',
  quantity: 1,
  listed: 500,
  chosen_amount: 700,
}
const START = new Date('2027-06-05T18:00:00Z')
const STAFF: QuoteLine = { ...HALL, ticket_id: 3, ticket_price_id: 30, hide_unless_promo_code: true, listed: 900 }

const quoted = (lines: readonly QuoteLine[], promo: QuotedCode | null) => quoteOrder({ currency: 'EUR', lines, promo })

/** The lines as they were frozen with a code; `present` is what the organizer has made of the taxes since. */
function frozen(lines: readonly QuoteLine[], promo: QuotedCode | null, present?: TaxOrFee[]): FrozenLine[] {
  return frozenOf(quoted(lines, promo), lines, present)
}

const frozenOf = (quote: OrderQuote, lines: readonly QuoteLine[], present?: TaxOrFee[]): FrozenLine[] =>
  quote.items.map((item, index) => {
    const line = lines.find((one) => one.ticket_price_id === item.ticket_price_id)!
    return {
      ...item,
      id: index + 1,
      parent_item_id: item.parent === null ? null : item.parent + 1,
      starts_at: START,
      ticket_type: line.ticket_type,
      hide_unless_promo_code: line.hide_unless_promo_code,
      present_taxes_and_fees: present ?? line.taxes_and_fees,
    }
  })
const NO_DISCOUNTS = { rules: [], now: new Date('2027-05-01T12:00:00Z'), timezone: 'UTC' }
const reprice = (lines: readonly FrozenLine[], former: QuotedCode | null, promo: QuotedCode | null) =>
  repriceOrder({ currency: 'EUR', lines, former, promo, discounts: NO_DISCOUNTS })

describe('a held order with another code costs what it would have cost with it from the start (PRC-16)', () => {
  const basket = [HALL, PATRON]
  test.each([
    ['a code where there was none', null, percent(50)],
    ['another code', percent(10), percent(25)],
    ['a code that makes it free', null, percent(100)],
    ['no code after one that made it free: it kept no taxes', percent(100), null],
    ['no code after a small one', percent(33.333), null],
    ['a code for one ticket', percent(10), { ...percent(0, 1), discount_type: 'FIXED', discount: 800 } as const],
  ])('%s', (_name, former, promo) => {
    expect(reprice(frozen(basket, former), former, promo)).toEqual({ ok: true, quote: quoted(basket, promo) })
  })
})

test('taxes and fees stay as they were frozen, whatever the organizer has changed since (TAX-4)', () => {
  const lines = frozen([HALL], null, [{ ...VAT, rate: 25_000 }])
  expect(reprice(lines, null, percent(50))).toEqual({ ok: true, quote: quoted([HALL], percent(50)) })
})

test('the buyer’s own amount stays, and is never discounted (PRO-5)', () => {
  const repriced = reprice(frozen([PATRON, HALL], null), null, percent(50))
  expect(repriced.ok && repriced.quote.items[0]).toMatchObject({ price_before_discount: minor(700), price: minor(700) })
})

describe('what cannot be entered (PRO-9)', () => {
  test.each([
    ['a code for another ticket', [HALL], null, percent(50, 9), 'PROMO_CODE_NOT_APPLICABLE'],
    ['a code that only unlocks, where nothing is locked', [HALL], null, unlocks, 'PROMO_CODE_NOT_APPLICABLE'],
    ['a discount for donations alone', [PATRON], null, percent(50), 'PROMO_CODE_NOT_APPLICABLE'],
    ['no code, where the former one unlocked a ticket', [HALL, STAFF], unlocks, null, 'PROMO_CODE_NEEDED'],
    ['a code that does not unlock it', [HALL, STAFF], unlocks, percent(50, 1), 'PROMO_CODE_NEEDED'],
  ] as const)('%s', (_name, basket, former, promo, code) => {
    expect(reprice(frozen(basket, former), former, promo)).toMatchObject({ ok: false, code })
  })

  test('a ticket hidden only after it was reserved needs no code', () => {
    expect(reprice(frozen([HALL, STAFF], null), null, percent(50, 1))).toMatchObject({ ok: true })
  })

  test('another code that unlocks it as well may take the place of the former', () => {
    expect(reprice(frozen([STAFF], unlocks), unlocks, percent(50))).toMatchObject({ ok: true })
  })
})

describe('an order with add-ons and packages (PRC-16, PRC-33)', () => {
  const shirt = { ...HALL, kind: 'EXTRA' as const, ticket_id: 4, ticket_price_id: 40, listed: 2500, quantity: 1 }
  const poster = { ...shirt, ticket_id: 5, ticket_price_id: 50, listed: 800 }
  const choice = { group_id: 1, included_count: 1 }
  const seat = { ...HALL, ticket_id: 6, ticket_price_id: 60, designated: 3500 }
  const lunch = {
    ...STAFF,
    ticket_id: 7,
    ticket_price_id: 70,
    designated: 1501,
    ticket_type: 'FREE' as const,
    quantity: 1,
  }
  const family = { ...HALL, ticket_id: 9, ticket_price_id: 90, kind: 'PACKAGE' as const, listed: 8501, quantity: 3 }
  const basket = [
    { ...HALL, quantity: 3, add_ons: [shirt, { ...poster, quantity: 2 }].map((one) => ({ ...one, ...choice })) },
    { ...HALL, quantity: 2 },
    { ...HALL, quantity: 1, add_ons: [{ ...poster, ...choice, included_count: 0 }] },
    { ...family, parts: [seat, lunch] },
  ]
  const lines = unfoldLines(basket)
  const discounts = {
    ...NO_DISCOUNTS,
    rules: [
      discountRule({ type: 'CHEAPEST', group_size: 2, group_count: 1, value: 50_000, ticket_ids: [1] }),
      discountRule({ id: 2, priority: 2, min_quantity: 3, ticket_ids: [5], value: 33_333 }),
    ],
  }
  const at = (promo: QuotedCode | null) => quoteOrder({ currency: 'EUR', lines, promo, discounts })
  const codes = [
    null,
    percent(10),
    percent(100),
    { ...percent(5, 9), discount_type: 'FIXED', discount: 1001 } as const,
    { ...percent(6), discount_type: 'FIXED', discount: 1777 } as const,
  ]

  test.each(
    codes.flatMap((former) =>
      codes.map((promo) => [former?.code ?? 'no code', promo?.code ?? 'no code', former, promo] as const),
    ),
  )('from %s to %s it costs what it would have cost from the start, item by item', (_from, _to, former, promo) => {
    const repriced = repriceOrder({ currency: 'EUR', lines: frozenOf(at(former), lines), former, promo, discounts })
    expect(repriced).toEqual({ ok: true, quote: at(promo) })
  })

  test('a part’s own ticket, hidden by itself, needs no code; a hidden package does', () => {
    const reserved = frozenOf(at(percent(10)), lines).map((row) => ({
      ...row,
      hide_unless_promo_code: row.parent_item_id !== null && row.ticket_id === 7,
    }))
    const input = { currency: 'EUR', former: percent(10), promo: null, discounts }
    expect(repriceOrder({ ...input, lines: reserved }).ok).toBe(true)
    const hidden = reserved.map((row) => ({ ...row, hide_unless_promo_code: row.kind === 'PACKAGE' }))
    expect(repriceOrder({ ...input, lines: hidden })).toEqual({ ok: false, code: 'PROMO_CODE_NEEDED' })
  })
})
