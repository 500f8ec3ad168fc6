import { describe, expect, test } from 'vitest'
import { type ChangeableDate, changeDate, dateProblem, datesInScope, takenStarts } from './change-dates.ts'
import { eventTimes } from './date-state.ts'
import { countOverlaps, planDates } from './plan-dates.ts'

const ZONE = 'Europe/Berlin'
const NOW = new Date('2027-06-01T12:00Z')
const at = (text: string) => new Date(`${text}Z`)

const date = (id: number, starts: string, values: Partial<ChangeableDate> = {}): ChangeableDate => ({
  id,
  date_rule_id: 1,
  status: 'ACTIVE',
  starts_at: at(starts),
  ends_at: null,
  title: null,
  is_hidden: false,
  capacity: null,
  sale_start_date: null,
  sale_start_offset: null,
  sale_end_date: null,
  sale_end_offset: null,
  location_details: null,
  maps_url: null,
  changed_fields: [],
  moved_from: null,
  moved_at: null,
  ...values,
})

describe('scopes (DAT-20)', () => {
  const series = [
    date(1, '2027-05-01T17:00'),
    date(2, '2027-06-01T10:00'),
    date(3, '2027-06-08T17:00', { status: 'CANCELLED' }),
    date(4, '2027-06-15T17:00'),
    date(5, '2027-06-22T17:00', { date_rule_id: 2 }),
    date(6, '2027-06-29T17:00'),
  ]
  const ids = (id: number, scope: 'THIS' | 'FOLLOWING' | 'ALL') =>
    datesInScope(series, { named: series[id - 1]!, scope, zone: ZONE, now: NOW })?.map((one) => one.id)

  test.each([
    [4, 'THIS', [4]],
    [1, 'THIS', [1]],
    // the second lasts until midnight, so it is not over
    [4, 'ALL', [2, 4, 6]],
    [4, 'FOLLOWING', [4, 6]],
    [1, 'FOLLOWING', [2, 4, 6]],
    [5, 'ALL', [5]],
  ] as const)('date %i, %s: %j', (id, scope, wanted) => {
    expect(ids(id, scope)).toEqual(wanted)
  })

  test('a date that no rule made has no others', () => {
    const alone = date(9, '2027-06-15T18:00', { date_rule_id: null })
    expect(datesInScope([alone], { named: alone, scope: 'ALL', zone: ZONE, now: NOW })).toBeNull()
  })
})

describe('a change in a wider scope (DAT-20, DAT-21)', () => {
  const named = date(1, '2027-06-15T17:00', { ends_at: at('2027-06-15T19:00') })
  const how = { named, scope: 'ALL', overwrite: false, zone: ZONE, now: NOW } as const
  const other = (values: Partial<ChangeableDate> = {}) =>
    date(2, '2027-12-14T18:00', { ends_at: at('2027-12-14T21:00'), ...values })

  test('moves starts and ends by the same time on the clock', () => {
    const moved = changeDate(other(), { starts_at: at('2027-06-16T18:30') }, how)
    expect(moved).toMatchObject({
      starts_at: at('2027-12-15T19:30'),
      ends_at: at('2027-12-15T22:30'),
      moved_from: at('2027-12-14T18:00'),
      moved_at: NOW,
    })
    expect(changeDate(other(), { ends_at: at('2027-06-15T19:30') }, how)).toMatchObject({
      ends_at: at('2027-12-14T21:30'),
      moved_from: null,
    })
    expect(changeDate(other(), { ends_at: null }, how).ends_at).toBeNull()
    // one without end gets the length of the date named
    expect(changeDate(other({ ends_at: null }), { ends_at: at('2027-06-15T20:00') }, how).ends_at).toEqual(
      at('2027-12-14T21:00'),
    )
  })

  test('leaves alone what a date has of its own, times as a whole where its start is', () => {
    const own = other({ changed_fields: ['starts_at', 'capacity'], capacity: 5 })
    const change = { starts_at: at('2027-06-15T18:00'), capacity: 9, title: 'New' }
    expect(changeDate(own, change, how)).toMatchObject({
      starts_at: own.starts_at,
      ends_at: own.ends_at,
      capacity: 5,
      title: 'New',
    })
    expect(changeDate(own, change, { ...how, overwrite: true })).toMatchObject({
      starts_at: at('2027-12-14T19:00'),
      capacity: 9,
      changed_fields: ['starts_at'],
    })
    const own_end = other({ changed_fields: ['ends_at'] })
    expect(
      changeDate(own_end, { starts_at: at('2027-06-15T18:00'), ends_at: at('2027-06-15T23:00') }, how).ends_at,
    ).toEqual(at('2027-12-14T22:00'))
  })

  test('the date named takes every field, and has it in common with the others again', () => {
    const mine = { ...named, changed_fields: ['capacity', 'title'] }
    expect(changeDate(mine, { capacity: 9 }, { ...how, named: mine })).toMatchObject({
      capacity: 9,
      changed_fields: ['title'],
    })
  })

  test('THIS keeps as its own what differs, and nothing where no rule made it', () => {
    const alone = { ...how, scope: 'THIS' } as const
    expect(changeDate(named, { capacity: 9, title: null }, alone).changed_fields).toEqual(['capacity'])
    const single = { ...named, date_rule_id: null }
    expect(changeDate(single, { capacity: 9 }, { ...alone, named: single }).changed_fields).toEqual([])
  })
})

describe('what does not hold together', () => {
  test.each([
    [{}, null],
    [{ ends_at: at('2027-06-15T17:00') }, 'ends_at'],
    [{ sale_start_offset: 60, sale_end_offset: 60 }, 'sale_end_offset'],
    [{ sale_start_offset: 120, sale_end_offset: -10 }, null],
    [{ sale_start_date: at('2027-06-15T16:30'), sale_end_offset: 60 }, 'sale_end_offset'],
    [{ sale_start_offset: 60, sale_end_date: at('2027-06-15T15:00') }, 'sale_end_date'],
  ])('%j: %s (DAT-2, DAT-25)', (values, path) => {
    expect(dateProblem(date(1, '2027-06-15T17:00', values))?.path ?? null).toBe(path)
  })

  test('a start is taken by a date that stays, else by the second of two that move there (DAT-20)', () => {
    const all = [date(1, '2027-06-15T17:00'), date(2, '2027-06-16T17:00'), date(3, '2027-06-17T17:00')]
    const to = (...moves: [number, string][]) => new Map(moves.map(([id, starts]) => [id, { starts_at: at(starts) }]))
    const taken = (moves: ReturnType<typeof to>) => takenStarts(all, moves).map(({ id }) => id)
    expect(taken(to([1, '2027-06-16T17:00']))).toEqual([2])
    expect(taken(to([1, '2027-06-16T17:00'], [2, '2027-06-15T17:00']))).toEqual([])
    expect(taken(to([1, '2027-06-20T17:00'], [2, '2027-06-20T17:00']))).toEqual([2])
  })
})

describe('start and end of an event (DAT-12)', () => {
  test('one date: its own; several: the first start and the last end of those that take place', () => {
    const [first, second] = [
      date(1, '2027-06-15T17:00'),
      date(2, '2027-06-16T17:00', { ends_at: at('2027-06-16T19:00') }),
    ]
    expect(eventTimes([first], ZONE)).toEqual({ start_date: first.starts_at, end_date: null })
    expect(eventTimes([second, first], ZONE)).toEqual({ start_date: first.starts_at, end_date: second.ends_at })
    const late = date(3, '2027-06-16T15:00')
    expect(eventTimes([first, second, late], ZONE)?.end_date).toEqual(at('2027-06-16T22:00'))
    const gone = (one: ChangeableDate): ChangeableDate => ({ ...one, status: 'CANCELLED' })
    expect(eventTimes([gone(first), second], ZONE)?.start_date).toEqual(second.starts_at)
    expect(eventTimes([gone(first), gone(second)], ZONE)?.start_date).toEqual(first.starts_at)
    expect(eventTimes([], ZONE)).toBeNull()
  })
})

describe('plans (DAT-18)', () => {
  const asked = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      starts_at: new Date(index * 3_600_000),
      ends_at: null,
      title: null,
    }))
  const present = (count: number, from = 0) =>
    asked(count).map((one, id) => ({ ...one, id, starts_at: new Date(one.starts_at.getTime() + from * 3_600_000) }))

  test.each([
    [500, 0, 500],
    [501, 0, 'too_many_new_dates'],
    [900, 400, 500],
    [901, 400, 'too_many_new_dates'],
    [500, 1500, 0],
    [2000, 2000, 0],
  ])('%i asked for, %i there: %s', (wanted, there, result) => {
    const plan = planDates(asked(wanted), present(there))
    expect(typeof plan === 'string' ? plan : plan.fresh.length).toBe(result)
  })

  test('the 2,001st is refused', () => {
    expect(planDates(asked(1), present(2000, 5))).toBe('DATE_LIMIT_REACHED')
    expect(planDates(asked(1), present(1999, 5))).toMatchObject({ fresh: [{}] })
  })

  test('dates overlap that share time with another, new or there', () => {
    const span = (from: number, until: number | null) => ({
      starts_at: new Date(from),
      ends_at: until === null ? null : new Date(until),
      title: null,
    })
    expect(countOverlaps([span(0, 10), span(10, 20)], [])).toBe(0)
    expect(countOverlaps([span(0, 11), span(10, 20)], [])).toBe(2)
    expect(countOverlaps([span(0, 30), span(5, null), span(40, 50)], [])).toBe(2)
    expect(countOverlaps([span(0, 30)], [{ id: 1, ...span(20, 40) }])).toBe(1)
    expect(countOverlaps([span(0, 30)], [{ id: 1, ...span(30, 40) }])).toBe(0)
  })
})
