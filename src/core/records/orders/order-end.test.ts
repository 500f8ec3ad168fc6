import { expect, test } from 'vitest'
import { type DateOfOrder, orderEnd } from './order-end.ts'

const date = (over: Partial<DateOfOrder> = {}): DateOfOrder => ({
  status: 'ACTIVE',
  starts_at: new Date('2027-06-12T17:00:00Z'),
  ends_at: new Date('2027-06-12T20:00:00Z'),
  timezone: 'Europe/Berlin',
  ...over,
})

test.each<[string, DateOfOrder[], string | undefined]>([
  ['one date', [date()], '2027-06-12T20:00:00.000Z'],
  ['without an end: the end of its day', [date({ ends_at: null })], '2027-06-12T22:00:00.000Z'],
  [
    'the earliest of several',
    [date(), date({ starts_at: new Date('2027-06-05T17:00:00Z'), ends_at: new Date('2027-06-05T20:00:00Z') })],
    '2027-06-05T20:00:00.000Z',
  ],
  ['a cancelled one is over', [date(), date({ status: 'CANCELLED' })], '1970-01-01T00:00:00.000Z'],
  ['none', [], undefined],
])('an order is over: %s (DAT-43)', (_what, dates, expected) => {
  expect(orderEnd(dates)?.toISOString()).toBe(expected)
})
