import { expect, test } from 'vitest'
import { appliesToTicket, discountedPrice, isPromoCodeValid } from './discount.ts'

const NOW = new Date('2027-05-01T12:00:00Z')

test.each([
  ['unlimited', {}, true],
  ['expires later', { expiry_date: new Date('2027-05-01T12:00:01Z') }, true],
  ['expires now (TIM-7)', { expiry_date: NOW }, false],
  ['uses left', { max_uses: 3, times_used: 1, times_held: 1 }, true],
  ['held uses count as taken', { max_uses: 3, times_used: 1, times_held: 2 }, false],
])('a code: %s (PRO-4)', (_case, over, valid) => {
  const code = { expiry_date: null, max_uses: null, times_used: 0, times_held: 0, ...over }
  expect(isPromoCodeValid(code, NOW)).toBe(valid)
})

test('FREE and DONATION prices are never discounted, NONE changes no price (PRO-3, PRO-5)', () => {
  const all = { discount_type: 'PERCENTAGE' as const, discount: 100_000 }
  expect(discountedPrice('DONATION', 700, all)).toBe(700)
  expect(discountedPrice('FREE', 0, { discount_type: 'FIXED', discount: 5 })).toBe(0)
  expect(discountedPrice('PAID', 700, { discount_type: 'NONE', discount: 0 })).toBe(700)
  expect(discountedPrice('TIERED', 700, all)).toBe(0)
})

test('an empty list covers every ticket (PRO-2)', () => {
  const ticket = { id: 7, type: 'PAID' as const, hide_unless_promo_code: false, event_date_id: 1 }
  const code = { discount_type: 'FIXED' as const, discount: 5 }
  expect(appliesToTicket({ ...code, applicable_ticket_ids: [] }, ticket)).toBe(true)
  expect(appliesToTicket({ ...code, applicable_ticket_ids: [8] }, ticket)).toBe(false)
})

test.each([
  ['none named', [], 1, true],
  ['its date', [1, 2], 2, true],
  ['another date', [1, 2], 3, false],
  ['for no date, none named', [], null, true],
  ['for no date', [1], null, false],
])('dates of a code: %s (DAT-59, DAT-10)', (_case, applicable_event_date_ids, event_date_id, applies) => {
  const code = { discount_type: 'NONE' as const, discount: 0, applicable_ticket_ids: [7], applicable_event_date_ids }
  const ticket = { id: 7, type: 'PAID' as const, hide_unless_promo_code: true, event_date_id }
  expect(appliesToTicket(code, ticket)).toBe(applies)
})
