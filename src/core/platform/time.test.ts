import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateBlock,
  effectiveEndDate,
  formatDateRange,
  formatEventDate,
  instantToLocal,
  isTimezone,
  lifecycleStatus,
  localDate,
  localToInstant,
  parseInstantInput,
  shiftByLocalDifference,
} from './time.ts'

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata', 'UTC']

test('timezones are IANA names (TIM-2)', () => {
  expect([...ZONES, 'America/Argentina/Buenos_Aires'].every(isTimezone)).toBe(true)
  expect(['', '+01:00', 'Mars/Olympus', 'Berlin'].map(isTimezone)).toEqual([false, false, false, false])
})

describe('a skipped time moves forward by the gap, a doubled one means the first (TIM-1)', () => {
  test.each([
    ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00Z', 'before the gap'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00Z', 'skipped: 03:30'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00Z', 'after the gap'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00Z', 'doubled: summer time'],
    ['Europe/Berlin', '2027-10-31T03:00', '2027-10-31T02:00:00Z', 'after the doubled hour'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00Z', 'skipped: 03:30'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00Z', 'doubled: daylight time'],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00Z', 'half an hour skipped: 02:45'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00Z', 'half an hour doubled: the first'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00Z', 'a whole day skipped: 31 December'],
    ['Pacific/Apia', '2011-12-29T23:00', '2011-12-30T09:00:00Z', 'the last hour before it'],
    ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00:00Z', 'the first moment after it'],
    ['UTC', '2027-06-01T19:00:30', '2027-06-01T19:00:30Z', 'no changes at all'],
  ])('%s %s is %s (%s)', (zone, local, instant) => {
    expect(localToInstant(local, zone).toISOString()).toBe(new Date(instant).toISOString())
  })
})

test('every local time that an instant has leads back to it, except the second of a doubled one (TIM-1)', () => {
  const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (date, zone) => {
      const second = new Date(Math.floor(date.getTime() / 1000) * 1000)
      const local = instantToLocal(second, zone)
      const back = localToInstant(local, zone)
      expect(instantToLocal(back, zone)).toBe(local)
      expect(back.getTime()).toBeLessThanOrEqual(second.getTime())
    }),
  )
})

test.each([
  ['2027-06-01T19:00', '2027-06-01T17:00:00.000Z'],
  ['2027-06-01T19:00:15.25', '2027-06-01T17:00:15.250Z'],
  ['2027-06-01T19:00Z', '2027-06-01T19:00:00.000Z'],
  ['2027-06-01T19:00:00+05:30', '2027-06-01T13:30:00.000Z'],
  ['2027-06-01T19:00-0400', '2027-06-01T23:00:00.000Z'],
  ['2027-02-30T19:00', null],
  ['2027-06-01T24:00', null],
  ['2027-06-01', null],
  ['2027-06-01T19:00+25:00', null],
  ['9998-12-31T23:59-12:00', '9999-01-01T11:59:00.000Z'],
  ['9999-12-31T23:59-12:00', null],
  ['0000-01-01T00:00Z', null],
  ['tomorrow', null],
  ['', null],
])('input %j in Berlin is %s (TIM-1)', (text, expected) => {
  expect(parseInstantInput(text, 'Europe/Berlin')?.toISOString() ?? null).toBe(expected)
})

describe('an event without end date ends with its start day (TIM-4)', () => {
  test.each([
    ['Europe/Berlin', '2027-06-04T19:00', '2027-06-05T00:00'],
    ['Europe/Berlin', '2027-03-28T01:00', '2027-03-29T00:00'],
    ['America/Havana', '2027-03-13T20:00', '2027-03-14T01:00'],
    ['Pacific/Apia', '2011-12-29T20:00', '2011-12-31T00:00'],
  ])('%s %s ends %s', (zone, start, end) => {
    expect(instantToLocal(effectiveEndDate(localToInstant(start, zone), null, zone), zone)).toBe(`${end}:00`)
  })

  test('an end date is taken as it is', () => {
    const end = new Date('2027-06-06T10:00:00Z')
    expect(effectiveEndDate(new Date('2027-06-04T17:00:00Z'), end, 'Europe/Berlin')).toBe(end)
  })
})

test('a boundary of an event belongs to the later state (TIM-4, TIM-7)', () => {
  const event = {
    start_date: new Date('2027-06-04T17:00:00Z'),
    end_date: new Date('2027-06-04T21:00:00Z'),
    timezone: 'Europe/Berlin',
  }
  const at = (time: string) => lifecycleStatus(event, new Date(time))
  expect(at('2027-06-04T16:59:59.999Z')).toBe('UPCOMING')
  expect(at('2027-06-04T17:00:00Z')).toBe('ONGOING')
  expect(at('2027-06-04T20:59:59.999Z')).toBe('ONGOING')
  expect(at('2027-06-04T21:00:00Z')).toBe('ENDED')
})

test('event times are shown in the zone of the event, which they name (TIM-3)', () => {
  const start = new Date('2027-06-04T17:00:00Z')
  expect(formatEventDate(start, 'Europe/Berlin', 'en')).toBe('Fri 4 June 2027, 19:00 CEST')
  expect(formatEventDate(start, 'Europe/Berlin', 'de')).toBe('Fr., 4. Juni 2027, 19:00 MESZ')
  expect(formatEventDate(start, 'America/New_York', 'en')).toBe('Fri 4 June 2027, 13:00 EDT')
  expect(formatEventDate(start, 'UTC', 'en')).toBe('Fri 4 June 2027, 17:00 UTC')
  for (const locale of ['fr', 'es', 'pt', 'pt-br', 'zh-cn']) {
    expect(formatEventDate(start, 'Europe/Berlin', locale)).toMatch(/2027.*19:00 CEST$/)
  }
})

test('a range names day and zone once where they are the same (TIM-3)', () => {
  const start = new Date('2027-06-04T17:00:00Z')
  const range = (end: string | null, zone = 'Europe/Berlin') =>
    formatDateRange({ start, end: end === null ? null : new Date(end) }, zone, 'en')
  expect(range(null)).toBe('Fri 4 June 2027, 19:00 CEST')
  expect(range('2027-06-04T21:00:00Z')).toBe('Fri 4 June 2027, 19:00 – 23:00 CEST')
  expect(range('2027-06-06T15:00:00Z')).toBe('Fri 4 June 2027, 19:00 – Sun 6 June 2027, 17:00 CEST')
  expect(range('2027-12-01T15:00:00Z')).toBe('Fri 4 June 2027, 19:00 CEST – Wed 1 December 2027, 16:00 CET')
})

test('a date block and a statistics day lie in the zone of the event (TIM-5)', () => {
  const late = new Date('2027-06-04T23:30:00Z')
  expect(localDate(late, 'Europe/Berlin')).toBe('2027-06-05')
  expect(dateBlock(late, 'Europe/Berlin', 'en')).toMatchObject({
    weekday: 'Sat',
    day: '5',
    month: 'June',
    month_year: 'June 2027',
  })
  expect(dateBlock(late, 'Europe/Berlin', 'zh-CN')).toMatchObject({ weekday: '周六', month_year_short: '2027年6月' })
  expect(dateBlock(late, 'America/New_York', 'de')).toMatchObject({ weekday: 'Fr', day: '4', month: 'Juni' })
})

test('duplicating keeps the wall-clock distance over clock changes (DUP-2)', () => {
  const timezone = 'Europe/Berlin'
  const at = (local: string) => localToInstant(local, timezone)
  const shifted = (local: string, from: string, to: string) =>
    instantToLocal(shiftByLocalDifference(at(local), { from: at(from), to: at(to), timezone }), timezone)
  expect(shifted('2027-01-10T19:00', '2027-01-15T20:00', '2027-07-15T20:30')).toBe('2027-07-10T19:30:00')
  // into a gap
  expect(shifted('2027-03-27T02:30', '2027-03-27T20:00', '2027-03-28T20:00')).toBe('2027-03-28T03:30:00')
})
