import { expect, test } from 'vitest'
import { changeOf, conversionOf, countDays, previousDays, shiftDay } from './compare-periods.ts'

test.each([
  [
    { from: '2027-06-04', to: '2027-06-10' },
    { from: '2027-05-28', to: '2027-06-03' },
  ],
  [
    { from: '2027-03-01', to: '2027-03-01' },
    { from: '2027-02-28', to: '2027-02-28' },
  ],
  // over the clock change of 28 March, which has 23 hours
  [
    { from: '2027-03-25', to: '2027-03-31' },
    { from: '2027-03-18', to: '2027-03-24' },
  ],
])('the period before %j is as long and ends the day before it begins (BO-21)', (days, before) => {
  expect(previousDays(days)).toEqual(before)
  expect(countDays(previousDays(days))).toBe(countDays(days))
  expect(shiftDay(before.to, 1)).toBe(days.from)
})

test('a change is told only where there was something before', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(10, 10)]).toEqual([0.5, -0.5, 0])
  expect([changeOf(4, 0), changeOf(0, 0)]).toEqual([null, null])
})

test('orders per view: none without views, none where orders came another way', () => {
  expect(conversionOf(5, 200)).toBe(0.025)
  expect([conversionOf(0, 0), conversionOf(3, 2), conversionOf(0, 10)]).toEqual([null, null, 0])
})
