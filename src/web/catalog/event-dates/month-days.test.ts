import { expect, test } from 'vitest'
import { isMonth, monthWeeks, shiftDay, shiftMonth, weekdayIndex } from './month-days.ts'

test('a month is shown in whole weeks from Monday', () => {
  const weeks = monthWeeks('2027-03')
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2027-03-01', '2027-03-07'],
    ['2027-03-08', '2027-03-14'],
    ['2027-03-15', '2027-03-21'],
    ['2027-03-22', '2027-03-28'],
    ['2027-03-29', '2027-04-04'],
  ])
  // February of 2027 is four weeks to the day, May of 2027 needs six
  expect([monthWeeks('2027-02').length, monthWeeks('2027-05').length]).toEqual([4, 6])
})

test('months and days are counted over years and leap days', () => {
  expect([shiftMonth('2027-12', 1), shiftMonth('2027-01', -1), shiftMonth('2027-01-31', 1)]).toEqual([
    '2028-01',
    '2026-12',
    '2027-02',
  ])
  expect([shiftDay('2028-02-28', 1), shiftDay('2027-03-01', -1), shiftDay('2027-03-28', 7)]).toEqual([
    '2028-02-29',
    '2027-02-28',
    '2027-04-04',
  ])
  expect([weekdayIndex('2027-03-01'), weekdayIndex('2027-03-07')]).toEqual([0, 6])
})

test.each(['2027-13', '2027-00', '27-03', '2027-3', '', null])('%s is no month', (text) => {
  expect(isMonth(text)).toBe(false)
})
