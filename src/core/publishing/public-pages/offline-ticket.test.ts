import { expect, test } from 'vitest'
import { mayKeepOffline } from './offline-ticket.ts'

const event = { start_date: '2027-06-04T17:00:00.000Z', end_date: '2027-06-04T21:00:00.000Z', timezone: 'UTC' }

test.each([
  ['ACTIVE', '2027-01-01T00:00:00.000Z', true],
  ['ACTIVE', '2027-06-05T20:59:59.000Z', true],
  ['ACTIVE', '2027-06-05T21:00:00.000Z', false],
  ['CANCELLED', '2027-01-01T00:00:00.000Z', false],
] as const)('a ticket that is %s at %s is kept: %s (TKP-5)', (status, now, kept) => {
  expect(mayKeepOffline({ status, event }, new Date(now))).toBe(kept)
})
