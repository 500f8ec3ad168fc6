import { expect, test } from 'vitest'
import { rsvpLock } from './rsvp-lock.ts'

const NOW = new Date('2027-03-01T10:00:00Z')
const later = new Date('2027-03-02T10:00:00Z')
const free = {
  now: NOW,
  respond_until: later,
  ends_at: later,
  is_on: true,
  is_checked_in: false,
  unit_total: 0,
}

test.each([
  ['before the deadline', {}, null],
  ['without a deadline', { respond_until: null }, null],
  ['at the deadline', { respond_until: NOW }, 'DEADLINE'],
  ['after somebody came in, whatever else holds', { is_checked_in: true, is_on: false }, 'CHECKED_IN'],
  ['once it costs something', { unit_total: 1 }, 'NOT_FREE'],
  ['where the price is gone one may still decline', { unit_total: null }, null],
  ['at the end of its date', { ends_at: NOW }, 'OVER'],
  ['where the date is gone', { ends_at: null }, 'OVER'],
  ['where the date was cancelled or the event is not live', { is_on: false, respond_until: NOW }, 'OVER'],
])('%s (APP-7)', (_when, facts, expected) => {
  expect(rsvpLock({ ...free, ...facts })).toBe(expected)
})
