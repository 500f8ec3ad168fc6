import type { z } from 'zod'
import { type RuleFrequency, WEEKDAYS, type Weekday } from '#core/catalog/event-dates/date-rule-schema.ts'
import type { CreateDatesInput } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { instantToLocal } from '#core/platform/time.ts'
import { shiftDay, weekdayIndex } from '#web/catalog/event-dates/month-days.ts'

/** A time of each day as it is typed; one whose end is before its start ends on the next day. */
export type TimeRow = { key: string; start: string; end: string; title: string }
export type SingleRow = { key: string; starts_at: string | null; ends_at: string | null; title: string }

/** What is typed; fields that are sent have the paths of the body, so that its errors stand at them. */
export type RuleValues = {
  mode: 'RULE' | 'SINGLE'
  rule: {
    frequency: RuleFrequency
    interval: number | null
    starts_on: string
    ends: 'UNTIL' | 'COUNT'
    until: string
    count: number | null
    weekdays: Weekday[]
    /** By which of its days a month or year repeats. */
    by: 'DAY' | 'WEEKDAY'
    month_days: number[]
    ordinals: number[]
    exclude: string[]
    clock: 'TIMES' | 'SLOTS'
    times: TimeRow[]
    slots: { first: string; last: string; every_minutes: number | null; duration_minutes: number | null }
  }
  dates: SingleRow[]
  values: { capacity: number | null; is_hidden: boolean }
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')
export const newTime = (): TimeRow => ({ key: newKey(), start: '', end: '', title: '' })
export const newSingle = (): SingleRow => ({ key: newKey(), starts_at: null, ends_at: null, title: '' })

const weekdayOf = (day: string): Weekday => WEEKDAYS[weekdayIndex(day)] ?? 'MO'
export const dayOfMonth = (day: string): number => Number(day.slice(8))
const ordinalOf = (day: string): number => Math.ceil(dayOfMonth(day) / 7)

/** A new series is of the kind the event is now: its weekday, its time of day, from its start or from today on. */
export function newRuleValues({ start_date, end_date, timezone }: EventView, now: Date): RuleValues {
  const start = instantToLocal(new Date(start_date), timezone)
  const end = end_date === null ? null : instantToLocal(new Date(end_date), timezone)
  const today = instantToLocal(now, timezone).slice(0, 10)
  const first = start.slice(0, 10)
  const starts_on = [first, today].sort().at(-1) ?? first
  const is_one_evening =
    end !== null && end.slice(0, 10) <= shiftDay(first, 1) && end.slice(0, 16) !== start.slice(0, 16)
  return {
    mode: 'RULE',
    rule: {
      frequency: 'WEEKLY',
      interval: 1,
      starts_on,
      ends: 'UNTIL',
      until: '',
      count: null,
      weekdays: [weekdayOf(first)],
      by: 'DAY',
      month_days: [dayOfMonth(starts_on)],
      ordinals: [ordinalOf(starts_on)],
      exclude: [],
      clock: 'TIMES',
      times: [{ ...newTime(), start: start.slice(11, 16), end: is_one_evening ? end.slice(11, 16) : '' }],
      slots: { first: '', last: '', every_minutes: null, duration_minutes: null },
    },
    dates: [newSingle()],
    values: { capacity: null, is_hidden: false },
  }
}

type Body = z.input<typeof CreateDatesInput>
type RuleBody = NonNullable<Body['rule']>
type Rule = RuleValues['rule']

/** An empty number is no number: the schema then says so at its field. */
const filled = (value: number | null): number => value ?? Number.NaN

/** Which days of a week, month or year; what is not said is written out from the first day (DAT-15). */
function daysOf({ frequency, weekdays, by, month_days, ordinals }: Rule): Pick<RuleBody, 'by_day' | 'by_month_day'> {
  const ordered = WEEKDAYS.filter((day) => weekdays.includes(day))
  if (frequency === 'WEEKLY') return { by_day: ordered }
  if (frequency === 'DAILY') return {}
  if (by === 'WEEKDAY') return { by_day: ordinals.flatMap((which) => ordered.map((day) => `${which}${day}`)) }
  return frequency === 'MONTHLY' ? { by_month_day: month_days } : {}
}

function timesOf({ clock, times, slots }: Rule): Pick<RuleBody, 'times' | 'slots'> {
  if (clock === 'SLOTS')
    return {
      slots: { ...slots, every_minutes: filled(slots.every_minutes), duration_minutes: filled(slots.duration_minutes) },
    }
  return {
    times: times.map(({ start, end, title }) => ({
      start,
      end: end || null,
      end_day_offset: end && end < start ? 1 : 0,
      title,
    })),
  }
}

/** The body for what is typed (DAT-14, DAT-18). */
export function inputOf({ mode, rule, dates, values }: RuleValues): Body {
  if (mode === 'SINGLE')
    return {
      dates: dates.map(({ starts_at, ends_at, title }) => ({ starts_at: starts_at ?? '', ends_at, title })),
      values,
    }
  const { frequency, interval, starts_on, ends, until, count, exclude } = rule
  return {
    rule: {
      frequency,
      interval: filled(interval),
      starts_on,
      ...(ends === 'UNTIL' ? { until } : { count: filled(count) }),
      ...daysOf(rule),
      exclude,
      ...timesOf(rule),
    },
    values,
  }
}

/** The same for the preview: single dates that are not filled in yet are left out. */
export const previewInputOf = (typed: RuleValues): Body =>
  inputOf({ ...typed, dates: typed.dates.filter(({ starts_at }) => starts_at !== null) })

/** The first sentence at a path or below it: a list of days has one place for all of them. */
export const errorAt = (errors: Readonly<Record<string, unknown>>, ...paths: readonly string[]): string | undefined => {
  const found = Object.keys(errors).find((key) => paths.some((path) => key === path || key.startsWith(`${path}.`)))
  return found === undefined ? undefined : String(errors[found] ?? '') || undefined
}
