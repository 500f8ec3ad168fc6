import { describe, expect, test } from 'vitest'
import { datesOfRule } from '#core/catalog/event-dates/date-rule.ts'
import { CreateDatesInput } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { errorAt, inputOf, newRuleValues, previewInputOf, type RuleValues } from './rule-values.ts'

const event = {
  start_date: '2027-03-05T18:00:00.000Z', // Friday, 19:00
  end_date: '2027-03-05T20:00:00.000Z',
  timezone: 'Europe/Berlin',
} as EventView
const values = (rule: Partial<RuleValues['rule']> = {}): RuleValues => {
  const typed = newRuleValues(event, new Date('2027-01-01T12:00:00Z'))
  return { ...typed, rule: { ...typed.rule, ...rule } }
}
/** Local starts of what is typed, as the server would make them. */
function startsOf(rule: Partial<RuleValues['rule']>): string[] {
  const read = CreateDatesInput.parse(inputOf(values(rule)))
  const made = datesOfRule(read.rule!, 'UTC')
  return made.ok ? made.dates.map(({ starts_at }) => starts_at.toISOString().slice(0, 16)) : []
}
const problemsOf = (typed: RuleValues): string[] => [
  ...new Set(CreateDatesInput.safeParse(inputOf(typed)).error?.issues.map(({ path }) => path.join('.'))),
]

test('a new series is what the event is now: its weekday and times, from its start on', () => {
  expect(values().rule).toMatchObject({
    frequency: 'WEEKLY',
    starts_on: '2027-03-05',
    weekdays: ['FR'],
    times: [{ start: '19:00', end: '21:00' }],
  })
})

test('an event that has begun is repeated from today on, one of several days without end', () => {
  const now = new Date('2027-05-02T22:30:00Z') // 3 May in Berlin
  expect(newRuleValues(event, now).rule.starts_on).toBe('2027-05-03')
  const fair = { ...event, end_date: '2027-03-08T20:00:00.000Z' } as EventView
  expect(newRuleValues(fair, now).rule.times[0]).toMatchObject({ start: '19:00', end: '' })
})

describe('what is typed is sent as a rule (DAT-14)', () => {
  test('weekdays and several times; one that ends before it starts ends on the next day', () => {
    const times = [
      { key: 'a', start: '19:00', end: '', title: '' },
      { key: 'b', start: '21:30', end: '00:15', title: 'Late' },
    ]
    const body = inputOf(values({ weekdays: ['SA', 'FR'], until: '2027-03-13', exclude: ['2027-03-12'], times }))
    expect(body.rule).toEqual({
      frequency: 'WEEKLY',
      interval: 1,
      starts_on: '2027-03-05',
      until: '2027-03-13',
      by_day: ['FR', 'SA'],
      exclude: ['2027-03-12'],
      times: [
        { start: '19:00', end: null, end_day_offset: 0, title: '' },
        { start: '21:30', end: '00:15', end_day_offset: 1, title: 'Late' },
      ],
    })
    expect(startsOf({ weekdays: ['SA', 'FR'], until: '2027-03-13', exclude: ['2027-03-12'], times })).toEqual([
      '2027-03-05T19:00',
      '2027-03-05T21:30',
      '2027-03-06T19:00',
      '2027-03-06T21:30',
      '2027-03-13T19:00',
      '2027-03-13T21:30',
    ])
  })

  test.each<[string, Partial<RuleValues['rule']>, string[]]>([
    ['every third day', { frequency: 'DAILY', interval: 3 }, ['2027-03-05', '2027-03-08', '2027-03-11']],
    [
      'last day and 15th of the month',
      { frequency: 'MONTHLY', month_days: [15, -1] },
      ['2027-03-15', '2027-03-31', '2027-04-15'],
    ],
    [
      'first and last Friday of the month',
      { frequency: 'MONTHLY', by: 'WEEKDAY', ordinals: [1, -1], weekdays: ['FR'] },
      ['2027-03-05', '2027-03-26', '2027-04-02'],
    ],
    ['the same day of the year', { frequency: 'YEARLY' }, ['2027-03-05', '2028-03-05', '2029-03-05']],
    [
      'a weekday of the month in each year',
      { frequency: 'YEARLY', by: 'WEEKDAY', ordinals: [2], weekdays: ['SU'] },
      ['2027-03-14', '2028-03-12', '2029-03-11'],
    ],
  ])('%s', (_name, rule, days) => {
    const three = { ends: 'COUNT', count: 3 } as const
    expect(startsOf({ ...rule, ...three }).map((at) => at.slice(0, 10))).toEqual(days)
  })

  test('time slots (worked example 2)', () => {
    const slots = { first: '01:00', last: '04:30', every_minutes: 30, duration_minutes: 25 }
    expect(startsOf({ clock: 'SLOTS', slots, ends: 'COUNT', count: 1 })).toHaveLength(8)
  })
})

test('what is missing is told at its own field', () => {
  expect(problemsOf(values())).toEqual(['rule.until'])
  expect(problemsOf(values({ ends: 'COUNT' }))).toEqual(['rule.count'])
  expect(problemsOf(values({ until: '2027-04-01', interval: null }))).toEqual(['rule.interval'])
  const times = [{ key: 'a', start: '', end: '', title: '' }]
  expect(problemsOf(values({ until: '2027-04-01', times }))).toEqual(['rule.times.0.start'])
  const slots = { first: '10:00', last: '12:00', every_minutes: null, duration_minutes: 20 }
  expect(problemsOf(values({ until: '2027-04-01', clock: 'SLOTS', slots }))).toEqual(['rule.slots.every_minutes'])
  expect(problemsOf(values({ until: '2027-04-01', weekdays: [] }))).toEqual(['rule.by_day'])
  expect(errorAt({ 'rule.by_day.0': 'Which one?' }, 'rule.by_day')).toBe('Which one?')
  expect(errorAt({ 'rule.by_days': 'Which one?' }, 'rule.by_day')).toBeUndefined()
})

test('single dates: the preview waits for none that is not filled in, the form tells of it', () => {
  const single = { key: 'a', starts_at: '2027-03-05T18:00:00.000Z', ends_at: null, title: 'Opening' }
  const empty = { key: 'b', starts_at: null, ends_at: null, title: '' }
  const typed: RuleValues = { ...values(), mode: 'SINGLE', dates: [single, empty] }
  expect(previewInputOf(typed).dates).toHaveLength(1)
  expect(problemsOf(typed)).toEqual(['dates.1.starts_at'])
})
