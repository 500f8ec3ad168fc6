import { expect, test } from 'vitest'
import { mailPriority, mustConfirmFirst, releasableFrom } from './hold-rules.ts'

const at = new Date('2027-03-01T10:00:00Z')
const order = { total_gross: 0, is_test: false, address_confirmed_at: null, is_manually_created: false }

test.each([
  [order, 2, false],
  [order, 3, true],
  [{ ...order, total_gross: 1 }, 50, false],
  [{ ...order, total_gross: 1 }, 51, true],
  [{ ...order, total_gross: 1, is_test: true }, 3, true],
  [{ ...order, address_confirmed_at: at }, 499, false],
  [{ ...order, is_manually_created: true }, 3, false],
])('%o to %i other addresses waits for the buyer: %s (CALM-8)', (one, others, expected) => {
  expect(mustConfirmFirst(one, others)).toBe(expected)
})

test('the mails of small orders are equal, those of larger ones behind them by size', () => {
  expect([1, 10, 11, 500].map(mailPriority)).toEqual([0, 0, 11, 500])
})

test.each([
  ['ADDRESSES', '2027-03-04T10:00:00.000Z'],
  ['ADDRESS', at.toISOString()],
  ['NETWORK', at.toISOString()],
] as const)('held for %s: staff may send from %s on (CALM-8, CALM-10)', (held_reason, from) => {
  expect(releasableFrom({ held_reason, created_at: at }).toISOString()).toBe(from)
})
