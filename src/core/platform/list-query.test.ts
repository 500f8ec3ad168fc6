import { describe, expect, test } from 'vitest'
import { checkListQuery, filterField, ListQuery, listSpec } from './list-query.ts'

const SPEC = listSpec({
  sorts: ['created_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { created_at: filterField.instant },
})

/** The instant a filter means, or null when it is refused. */
function readInstant(text: string, zone = 'America/New_York'): string | null {
  const query = ListQuery.parse({ filter_fields: { created_at: { gte: text } } })
  const checked = checkListQuery(SPEC, query, zone)
  const value = checked.ok ? checked.value.filters[0]?.value : null
  return value instanceof Date ? value.toISOString() : null
}

describe('a filter by time', () => {
  test('without an offset is read in the event’s timezone, whatever zone the server runs in (TIM-1)', () => {
    expect(readInstant('2027-06-01T19:00')).toBe('2027-06-01T23:00:00.000Z')
    expect(readInstant('2027-06-01T19:00', 'Europe/Berlin')).toBe('2027-06-01T17:00:00.000Z')
    expect(readInstant('2027-06-01')).toBe('2027-06-01T04:00:00.000Z')
  })

  test('with Z or an offset means that instant (TIM-1)', () => {
    expect(readInstant('2027-06-01T19:00:00.250Z')).toBe('2027-06-01T19:00:00.250Z')
    expect(readInstant('2027-06-01T19:00+02:00')).toBe('2027-06-01T17:00:00.000Z')
  })

  test('that is no time is refused (CNV-3)', () => {
    for (const text of ['2027-02-31', '2027-06-01 nonsense', '2027-06-01T25:00', '0000-01-01', 'tomorrow', ''])
      expect(readInstant(text), text).toBeNull()
  })
})
