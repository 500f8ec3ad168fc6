import { describe, expect, test } from 'vitest'
import { type QuotedCode, type QuoteLine, quoteOrder } from '#core/catalog/prices/quote-order.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { minor } from '#core/platform/money.ts'
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
  return quoted(lines, promo).items.map((item, index) => ({
    ...item,
    id: index + 1,
    parent_item_id: item.parent === null ? null : item.parent + 1,
    starts_at: START,
    ticket_type: lines[index]!.ticket_type,
    hide_unless_promo_code: lines[index]!.hide_unless_promo_code,
    present_taxes_and_fees: present ?? lines[index]!.taxes_and_fees,
  }))
}
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
