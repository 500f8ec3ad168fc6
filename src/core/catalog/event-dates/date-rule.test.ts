import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { MAX_YEAR } from '#core/platform/limits.ts'
import { datesOfRule, daysOfRule } from './date-rule.ts'
import { DateRuleInput, RULE_FREQUENCIES, WEEKDAYS } from './date-rule-schema.ts'

const AT_NOON = { times: [{ start: '12:00' }] }
const rule = (fields: object) => DateRuleInput.parse({ ...AT_NOON, ...fields })
const days = (fields: object) => daysOfRule(rule(fields))

function planned(fields: object, zone = 'Europe/Berlin') {
  const { times, ...others } = { ...AT_NOON, ...fields } as { times?: unknown; slots?: unknown }
  const made = datesOfRule(DateRuleInput.parse('slots' in fields ? others : { ...others, times }), zone)
  if (!made.ok) throw new Error(made.error)
  return made
}
const starts = (fields: object, zone?: string) =>
  planned(fields, zone).dates.map(({ starts_at }) => starts_at.toISOString().slice(0, 16))

describe('worked examples', () => {
  test('1: Sundays at 02:30 over the change to summer time, and the doubled hour in autumn (DAT-16, TIM-1)', () => {
    const weekly = { frequency: 'WEEKLY', starts_on: '2027-03-21', count: 3, times: [{ start: '02:30' }] }
    expect(starts(weekly)).toEqual(['2027-03-21T01:30', '2027-03-28T01:30', '2027-04-04T00:30'])
    expect(planned(weekly).clock_changes).toEqual([
      { local: '2027-03-28T02:30', starts_at: new Date('2027-03-28T01:30Z'), change: 'SKIPPED' },
    ])
    const autumn = { frequency: 'WEEKLY', starts_on: '2027-10-31', count: 1, times: [{ start: '02:30' }] }
    expect(starts(autumn)).toEqual(['2027-10-31T00:30'])
    expect(planned(autumn).clock_changes).toMatchObject([{ local: '2027-10-31T02:30', change: 'DOUBLED' }])
  })

  test('2: slots over the skipped hour are six dates, each half an hour long (DAT-16)', () => {
    const slots = { first: '01:00', last: '04:30', every_minutes: 30, duration_minutes: 30 }
    const made = planned({ frequency: 'DAILY', starts_on: '2027-03-28', count: 1, slots })
    const from = (index: number) => new Date(Date.parse('2027-03-28T00:00Z') + index * 30 * 60_000)
    expect(made.dates).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => ({ starts_at: from(index), ends_at: from(index + 1), title: null })),
    )
    expect(made.clock_changes.map(({ local }) => local)).toEqual(['2027-03-28T02:00', '2027-03-28T02:30'])
  })

  test.each([
    [
      { frequency: 'MONTHLY', starts_on: '2027-01-31', count: 4 },
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ],
    [
      { frequency: 'MONTHLY', starts_on: '2027-01-01', count: 4, by_day: ['-1FR'] },
      ['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'],
    ],
    [
      { frequency: 'WEEKLY', interval: 2, starts_on: '2027-01-04', count: 4, by_day: ['TU', 'SU'] },
      ['2027-01-05', '2027-01-10', '2027-01-19', '2027-01-24'],
    ],
  ])('3: %j', (fields, wanted) => {
    expect(days(fields)).toEqual(wanted)
  })
})

describe('days', () => {
  test.each([
    [
      'a weekday from the first day',
      { frequency: 'WEEKLY', starts_on: '2027-06-05', count: 2 },
      ['2027-06-05', '2027-06-12'],
    ],
    [
      'a day of the year from the first day',
      { frequency: 'YEARLY', starts_on: '2027-06-05', count: 2 },
      ['2027-06-05', '2028-06-05'],
    ],
    [
      'the day in another month',
      { frequency: 'YEARLY', starts_on: '2027-06-05', by_month: 3, count: 1 },
      ['2028-03-05'],
    ],
    [
      'the second Sunday in May',
      { frequency: 'YEARLY', starts_on: '2027-01-01', by_month: 5, by_day: ['2SU'], count: 2 },
      ['2027-05-09', '2028-05-14'],
    ],
    [
      'the 29th of February where there is one',
      { frequency: 'YEARLY', starts_on: '2028-02-29', count: 5 },
      ['2028-02-29', '2032-02-29', '2036-02-29'],
    ],
    [
      'the last of each month',
      { frequency: 'MONTHLY', starts_on: '2027-01-15', by_month_day: [-1], count: 2 },
      ['2027-01-31', '2027-02-28'],
    ],
    [
      'until a day, that one among them',
      { frequency: 'DAILY', starts_on: '2027-06-05', until: '2027-06-07' },
      ['2027-06-05', '2027-06-06', '2027-06-07'],
    ],
    [
      'excluded ones after they are counted',
      { frequency: 'DAILY', starts_on: '2027-06-05', count: 3, exclude: ['2027-06-06', '2030-01-01'] },
      ['2027-06-05', '2027-06-07'],
    ],
    [
      'the first day only where it matches',
      { frequency: 'WEEKLY', starts_on: '2027-06-05', by_day: ['MO'], count: 1 },
      ['2027-06-07'],
    ],
  ])('%s (DAT-14, DAT-15)', (_what, fields, wanted) => {
    expect(days(fields)).toEqual(wanted)
  })

  test('nothing after 10 years, however much is asked for (DAT-15)', () => {
    expect(days({ frequency: 'YEARLY', starts_on: '2027-06-05', count: 500 }).at(-1)).toBe('2037-06-05')
    expect(days({ frequency: 'YEARLY', starts_on: '2027-06-05', until: '2099-01-01' })).toHaveLength(11)
    expect(days({ frequency: 'DAILY', starts_on: `${MAX_YEAR}-01-01`, until: `${MAX_YEAR}-12-31` }).at(-1)).toBe(
      `${MAX_YEAR}-11-30`,
    )
  })
})

describe('times', () => {
  const daily = { frequency: 'DAILY', starts_on: '2027-03-27', count: 2 }

  test('each day with each time; an end may be days later; titles go along (DAT-16)', () => {
    const times = [{ start: '20:00', end: '01:00', end_day_offset: 1, title: 'Late' }, { start: '10:00' }]
    expect(planned({ ...daily, times }).dates).toEqual([
      { starts_at: new Date('2027-03-27T09:00Z'), ends_at: null, title: null },
      { starts_at: new Date('2027-03-27T19:00Z'), ends_at: new Date('2027-03-28T00:00Z'), title: 'Late' },
      { starts_at: new Date('2027-03-28T08:00Z'), ends_at: null, title: null },
      { starts_at: new Date('2027-03-28T18:00Z'), ends_at: new Date('2027-03-28T23:00Z'), title: 'Late' },
    ])
  })

  test('an end that a clock change leaves not after its start keeps the nominal length (DAT-16)', () => {
    const times = [{ start: '02:45', end: '03:15' }]
    expect(planned({ ...daily, times }).dates[1]).toMatchObject({
      starts_at: new Date('2027-03-28T01:45Z'),
      ends_at: new Date('2027-03-28T02:15Z'),
    })
  })

  test('a slot lasts its minutes in the doubled hour too (DAT-14)', () => {
    const slots = { first: '02:30', last: '02:30', every_minutes: 30, duration_minutes: 30 }
    const [date] = planned({ frequency: 'DAILY', starts_on: '2027-10-31', count: 1, slots }).dates
    expect(date).toMatchObject({ starts_at: new Date('2027-10-31T00:30Z'), ends_at: new Date('2027-10-31T01:00Z') })
  })

  test('of equal starts the one is kept whose wall clock is shown (DAT-16)', () => {
    const times = [
      { start: '02:30', title: 'Moved' },
      { start: '03:30', title: 'As asked' },
    ]
    expect(planned({ ...daily, times }).dates.map(({ title }) => title)).toEqual(['Moved', 'As asked', 'As asked'])
  })
})

describe('refusals', () => {
  test('a rule without a day is a field error (DAT-15)', () => {
    const nothing = rule({ frequency: 'DAILY', starts_on: '2027-06-05', count: 1, exclude: ['2027-06-05'] })
    expect(datesOfRule(nothing, 'UTC')).toEqual({ ok: false, path: 'starts_on', error: 'no_day_left' })
  })

  test('a million dates are refused before one of them is reckoned', () => {
    const slots = { first: '00:00', last: '23:55', every_minutes: 5, duration_minutes: 5 }
    const endless = { frequency: 'DAILY', starts_on: '2027-06-05', until: '2099-01-01', slots }
    // a zone that is none would throw at the first instant
    expect(datesOfRule(DateRuleInput.parse(endless), 'No/Where')).toEqual({
      ok: false,
      path: 'until',
      error: 'too_many_new_dates',
    })
    const counted = DateRuleInput.parse({ ...endless, until: null, count: 500 })
    expect(datesOfRule(counted, 'No/Where')).toMatchObject({ path: 'count', error: 'too_many_new_dates' })
  })
})

/** The same numbers in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const draw = random(20270605)
const below = (limit: number) => Math.floor(draw() * limit)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!
const some = <T>(values: readonly T[]): T[] => values.filter(() => draw() < 0.4)
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A rule with every part written out, as any rule is read in the end (DAT-15). */
function randomRule() {
  const first = Date.UTC(2024 + below(8), below(12), 1 + below(31))
  const frequency = oneOf(RULE_FREQUENCIES)
  const ordinals = [1, 2, 3, 4, 5, -1].map((ordinal) => `${ordinal}${oneOf(WEEKDAYS)}`)
  const by_month = 1 + below(12)
  const month_days = frequency === 'YEARLY' ? [1 + below(28)] : [1, 15, 28, 29, 30, 31, -1]
  const parts = {
    DAILY: {},
    WEEKLY: { by_day: [...some(WEEKDAYS), oneOf(WEEKDAYS)].filter((day, index, all) => all.indexOf(day) === index) },
    MONTHLY: draw() < 0.5 ? { by_day: [oneOf(ordinals)] } : { by_month_day: [oneOf(month_days)] },
    YEARLY: { by_month, ...(draw() < 0.5 ? { by_day: [oneOf(ordinals)] } : { by_month_day: month_days }) },
  }[frequency]
  const end = draw() < 0.5 ? { count: 1 + below(60) } : { until: iso(first + below(1200) * 86_400_000) }
  return rule({ frequency, interval: 1 + below(6), starts_on: iso(first), ...parts, ...end })
}

/** The days by another library, from the same parts. */
function daysByIcal(asked: ReturnType<typeof randomRule>): string[] {
  const { frequency, interval, starts_on, count, until, by_day, by_month_day, by_month } = asked
  const recur = new ICAL.Recur({ freq: frequency, interval, wkst: 2, ...(count ? { count } : {}) })
  if (until) recur.until = ICAL.Time.fromDateString(until)
  if (by_day) recur.setComponent('BYDAY', by_day)
  if (by_month_day) recur.setComponent('BYMONTHDAY', by_month_day)
  if (by_month) recur.setComponent('BYMONTH', [by_month])
  const last = `${Number(starts_on.slice(0, 4)) + 10}${starts_on.slice(4)}`
  const found: string[] = []
  const iterator = recur.iterator(ICAL.Time.fromDateString(starts_on))
  for (let day = iterator.next(); day && day.toString() <= last; day = iterator.next()) found.push(day.toString())
  return found
}

test.each(Array.from({ length: 40 }, (_, index) => index))(
  '100 of 4,000 random rules have the days that ical.js finds: %i (DAT-15)',
  () => {
    for (let round = 0; round < 100; round++) {
      const asked = randomRule()
      expect(daysOfRule(asked), JSON.stringify(asked)).toEqual(daysByIcal(asked))
    }
  },
)

const ZONES = Intl.supportedValuesOf('timeZone').filter(
  (_zone, index, all) => index % Math.floor(all.length / 40) === 0,
)

/** What the clocks of a zone show at an instant: `YYYY-MM-DDTHH:MM`. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at: Date) => format.format(at).replace(' ', 'T')
}

const HOUR = 3_600_000

describe.each(ZONES)('%s', (zone) => {
  test('a start is the first instant at which clocks show what was asked; where none does, it is marked (DAT-16, TIM-1)', () => {
    const times = ['00:00', '00:30', '01:30', '02:30', '12:00', '23:30'].map((start) => ({ start }))
    const asked = { frequency: 'DAILY', starts_on: '2027-01-01', until: '2027-12-31', times }
    const { dates, clock_changes } = planned(asked, zone)
    const clock = clockOf(zone)
    const starts_of = new Map(dates.map(({ starts_at }) => [clock(starts_at), starts_at]))
    const marked = new Map(clock_changes.map((one) => [one.local, one]))
    for (const day of daysOfRule(rule(asked)))
      for (const { start } of times) {
        const local = `${day}T${start}`
        const mark = marked.get(local)
        const at = mark?.starts_at ?? starts_of.get(local)
        expect(at, local).toBeDefined()
        // clocks are put by an hour at most, but for Troll, which has two
        const [earlier, later] = [-2, -1, 1, 2]
          .map((hours) => clock(new Date(at!.getTime() + hours * HOUR)))
          .reduce(
            ([before, after], shown, index) => [
              before || (index < 2 && shown === local),
              after || (index > 1 && shown === local),
            ],
            [false, false],
          )
        expect([earlier, later, clock(at!) === local], local).toEqual([
          false,
          mark?.change === 'DOUBLED',
          mark?.change !== 'SKIPPED',
        ])
      }
  })
})
