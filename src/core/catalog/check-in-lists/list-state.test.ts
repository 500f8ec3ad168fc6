import { expect, test } from 'vitest'
import { acceptsOfflineScans, LIST_REFUSALS, listState } from './list-state.ts'

const from = new Date('2027-06-04T16:00:00Z')
const until = new Date('2027-06-04T22:00:00Z')

test.each([
  ['open on both sides', null, null, '2027-06-04T10:00:00Z', 'ACTIVE'],
  ['before', from, until, '2027-06-04T15:59:59Z', 'NOT_YET_ACTIVE'],
  ['at its activation', from, until, '2027-06-04T16:00:00Z', 'ACTIVE'],
  ['at its expiry', from, until, '2027-06-04T22:00:00Z', 'EXPIRED'],
  ['open start', null, until, '2027-06-04T10:00:00Z', 'ACTIVE'],
  ['open end', from, null, '2028-01-01T00:00:00Z', 'ACTIVE'],
])('%s (CIL-2)', (_case, activates_at, expires_at, now, state) => {
  expect(listState({ activates_at, expires_at }, new Date(now))).toBe(state)
})

test('only an active list answers (SCN-20); offline scans are taken 7 days longer (OFF-7)', () => {
  expect(Object.entries(LIST_REFUSALS).filter(([, refusal]) => refusal === null)).toEqual([['ACTIVE', null]])
  const at = (time: string) => acceptsOfflineScans({ expires_at: until }, new Date(time))
  expect([at('2027-06-11T21:59:59Z'), at('2027-06-11T22:00:00Z')]).toEqual([true, false])
})
