import { expect, test } from 'vitest'
import { EventDateUpdate, type EventDateView } from '#core/catalog/event-dates/schema.ts'
import { changesOf, type DateValues, movesHolders, updateOf, valuesOf } from './date-values.ts'

const date = {
  starts_at: '2027-03-05T18:00:00.000Z',
  ends_at: null,
  title: null,
  is_hidden: false,
  capacity: 120,
  sale_start_date: null,
  sale_start_offset: 20_160,
  sale_end_date: null,
  sale_end_offset: -30,
  location_details: null,
  maps_url: null,
} as EventDateView
const initial = valuesOf(date)
const changes = (typed: Partial<DateValues>) => changesOf({ ...initial, ...typed }, initial)
const problems = (typed: Partial<DateValues>) => {
  const body = updateOf({ ...initial, ...typed }, { initial, updated_at: '2027-01-01T00:00:00.000Z' })
  return EventDateUpdate.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? []
}

test('an offset is shown in the largest unit that fits, before or after the start (DAT-25)', () => {
  expect(initial).toMatchObject({ sale_start_kind: 'BEFORE', sale_start_offset: 14, sale_start_unit: 'DAYS' })
  expect(initial).toMatchObject({ sale_end_kind: 'AFTER', sale_end_offset: 30, sale_end_unit: 'MINUTES' })
  expect(valuesOf({ ...date, sale_end_offset: 90 })).toMatchObject({ sale_end_offset: 90, sale_end_unit: 'MINUTES' })
  expect(valuesOf({ ...date, sale_end_offset: 0 })).toMatchObject({ sale_end_kind: 'BEFORE', sale_end_offset: 0 })
})

test('only what was changed is sent: a wider scope writes every field that is (DAT-20)', () => {
  expect(changes({})).toEqual({})
  expect(changes({ title: ' Late dome ', capacity: null })).toEqual({ title: 'Late dome', capacity: null })
  expect(changes({ sale_start_unit: 'HOURS' })).toEqual({ sale_start_offset: 840 })
  const at = { sale_end_kind: 'AT', sale_end_date: '2027-03-05T12:00:00.000Z' } as const
  expect(changes(at)).toEqual({ sale_end_date: at.sale_end_date, sale_end_offset: null })
  expect(changes({ sale_start_kind: 'INHERIT' })).toEqual({ sale_start_offset: null })
  const place = { ...initial.location_details, venue_name: 'Pier 9' }
  // a place that is typed and then not wanted is none
  expect(changes({ location_details: place, has_place: false })).toEqual({})
  expect(changes({ location_details: place, has_place: true }).location_details).toMatchObject({ venue_name: 'Pier 9' })
})

test('what is empty is told at its field', () => {
  expect(problems({ starts_at: null })).toEqual(['starts_at'])
  expect(problems({ sale_start_offset: null })).toEqual(['sale_start_offset'])
  expect(problems({ sale_end_kind: 'AT' })).toEqual(['sale_end_date'])
  expect(problems({ scope: 'ALL', overwrite: true, title: 'Matinee' })).toEqual([])
})

test('start, end and place concern those who have tickets (DAT-22)', () => {
  expect(movesHolders(changes({ title: 'Late', capacity: 4 }))).toBe(false)
  expect(movesHolders(changes({ ends_at: '2027-03-05T20:00:00.000Z' }))).toBe(true)
  expect(movesHolders(changes({ starts_at: '2027-03-05T17:00:00.000Z' }))).toBe(true)
})
