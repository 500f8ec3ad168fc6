import { expect, test } from 'vitest'
import type { ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { packedDates } from './packed-dates.ts'

const NOW = new Date('2027-06-04T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const LONG_AGO = hours(-1000)
const date = (id: number, from: number, values: { until?: number; updated_at?: Date } = {}) => ({
  id,
  title: null,
  starts_at: hours(from),
  ends_at: hours(values.until ?? from + 1),
  updated_at: values.updated_at ?? LONG_AGO,
})
const list = (values: Partial<ListedDates> = {}): ListedDates => ({
  dates_mode: 'TODAY',
  event_date_id: null,
  opens_minutes_before: 60,
  closes_minutes_after: 60,
  timezone: 'UTC',
  ...values,
})
const packed = (dates: ReturnType<typeof date>[], since: Date | null = null, values: Partial<ListedDates> = {}) =>
  packedDates(list(values), dates, { now: NOW, since })

test('today: those admitted at some time of the next 36 hours (DAT-57)', () => {
  const dates = [date(1, -10), date(2, -2), date(3, -1.9), date(4, 36.9), date(5, 37), date(6, -500, { until: 500 })]
  expect(packed(dates).ids).toEqual([3, 4, 6])
})

test('lists that ask no clock: all dates, or the one (DAT-57)', () => {
  expect(packed([date(1, 0)], hours(-1), { dates_mode: 'ALL' })).toEqual({ ids: null, new_ids: [] })
  expect(packed([date(1, 0)], hours(-1), { dates_mode: 'ONE', event_date_id: 9 })).toEqual({ ids: [9], new_ids: [] })
})

test('a date that came into the hours since, or was moved since, is new to the device (OFF-2)', () => {
  const dates = [
    date(1, 1),
    date(2, 36.5),
    date(3, 2, { updated_at: hours(-1) }),
    date(4, 3, { updated_at: hours(-3) }),
  ]
  expect(packed(dates, hours(-2))).toEqual({ ids: [1, 2, 3, 4], new_ids: [2, 3] })
  expect(packed(dates).new_ids).toEqual([])
})
