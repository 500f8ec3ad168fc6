import { expect, test } from 'vitest'
import { isRange, lastDays } from './range-picker.tsx'

test('the last 7 days end today and count today, in the zone of the event (EVT-15)', () => {
  // half past midnight in Berlin is still the day before in UTC
  expect(lastDays(7, 'Europe/Berlin', new Date('2027-06-04T22:30:00Z'))).toEqual({
    from: '2027-05-30',
    to: '2027-06-05',
  })
})

test('a day that lost its hour does not add one before it (EVT-15)', () => {
  // half past midnight, six days after the clock went forward
  expect(lastDays(7, 'Europe/Berlin', new Date('2027-03-31T22:30:00Z'))).toEqual({
    from: '2027-03-26',
    to: '2027-04-01',
  })
})

test.each([
  ['2027-01-01', '2027-01-01', true],
  ['2027-01-01', '2028-01-01', true],
  ['2027-01-01', '2028-01-02', false],
  ['2027-01-02', '2027-01-01', false],
  ['', '2027-01-01', false],
])('%s to %s may be asked: %s (EVT-15)', (from, to, answer) => {
  expect(isRange({ from, to })).toBe(answer)
})
