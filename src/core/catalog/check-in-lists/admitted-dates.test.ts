import { expect, test } from 'vitest'
import { admitsDate, type ListedDates } from './admitted-dates.ts'

const list = (values: Partial<ListedDates> = {}): ListedDates => ({
  dates_mode: 'TODAY',
  event_date_id: null,
  opens_minutes_before: 60,
  closes_minutes_after: 30,
  timezone: 'Europe/Berlin',
  ...values,
})
/** Saturday, 15:00 to 17:00 in Berlin. */
const MATINEE = { starts_at: new Date('2027-06-05T13:00:00Z'), ends_at: new Date('2027-06-05T15:00:00Z') }
const admitted = (values: Partial<ListedDates>, at: string, times: typeof MATINEE | null = MATINEE) =>
  admitsDate(list(values), { id: 6, times }, new Date(at))

test.each([
  ['2027-06-05T11:59:59.999Z', false],
  ['2027-06-05T12:00:00Z', true],
  ['2027-06-05T15:29:59.999Z', true],
  ['2027-06-05T15:30:00Z', false],
])('today: from its start less an hour to its end and half an hour: %s (DAT-56, TIM-7)', (at, expected) => {
  expect(admitted({}, at)).toBe(expected)
  // every date and the one date ask no clock
  expect(admitted({ dates_mode: 'ALL' }, at)).toBe(true)
  expect(admitted({ dates_mode: 'ONE', event_date_id: 6 }, at)).toBe(true)
  expect(admitted({ dates_mode: 'ONE', event_date_id: 7 }, at)).toBe(false)
})

test('a date without end ends with its local day, also on the day of 25 hours (TIM-4)', () => {
  const open_end = { starts_at: new Date('2027-10-31T10:00:00Z'), ends_at: null }
  const at = (text: string) => admitsDate(list(), { id: 6, times: open_end }, new Date(text))
  // midnight in Berlin is 23:00Z after the clocks went back
  expect([at('2027-10-31T23:29:59Z'), at('2027-10-31T23:30:00Z')]).toEqual([true, false])
})

test('a date nobody knows the times of is admitted by lists that ask no clock (DAT-57)', () => {
  const at = '2027-06-05T13:00:00Z'
  expect(admitted({}, at, null)).toBe(false)
  expect(admitted({ dates_mode: 'ALL' }, at, null)).toBe(true)
  expect(admitted({ dates_mode: 'ONE', event_date_id: 6 }, at, null)).toBe(true)
})
