import { RRuleTemporal } from 'rrule-temporal'
import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { DAY_MS, HOUR_MS, MAX_DATES_PER_EVENT, MAX_YEAR, MINUTE_MS } from '#core/platform/limits.ts'
import { type ClockChange, localToInstant, readLocalTime } from '#core/platform/time.ts'
import { type DateRule, WEEKDAYS } from './date-rule-schema.ts'
import { MAX_DATES_PER_CALL, MAX_RULE_YEARS } from './limits.ts'

/** A date that a rule or a list asks for. */
export interface PlannedDate {
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly title: string | null
}

/** A start whose wall clock, `YYYY-MM-DDTHH:MM`, is skipped or doubled on its day (DAT-16). */
export interface MarkedStart {
  readonly local: string
  readonly starts_at: Date
  readonly change: ClockChange
}

export type DatesOfRule =
  | { readonly ok: true; readonly dates: readonly PlannedDate[]; readonly clock_changes: readonly MarkedStart[] }
  | {
      readonly ok: false
      readonly path: 'starts_on' | 'count' | 'until'
      readonly error: Extract<FieldMessageId, 'no_day_left' | 'too_many_new_dates'>
    }

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const addDays = (day: string, days: number): string => dayOf(startOfDay(day) + days * DAY_MS)

/** The last day that may be one: 10 years on, and early enough for an end days later to have a year (DAT-15). */
function lastDay({ starts_on, until }: DateRule): string {
  const at = new Date(startOfDay(starts_on))
  const year = at.getUTCFullYear() + MAX_RULE_YEARS
  const ends = year > MAX_YEAR ? `${MAX_YEAR}-11-30` : dayOf(at.setUTCFullYear(year))
  return until && until < ends ? until : ends
}

/** BYDAY and its like, with what is left out taken from starts_on (DAT-15). */
function dayParts({ frequency, starts_on, by_day, by_month_day, by_month }: DateRule): string[] {
  if (frequency === 'DAILY') return []
  const weekday = WEEKDAYS[(new Date(startOfDay(starts_on)).getUTCDay() + 6) % WEEKDAYS.length]
  if (frequency === 'WEEKLY') return [`BYDAY=${by_day ?? weekday}`]
  const days = by_day ? `BYDAY=${by_day}` : `BYMONTHDAY=${by_month_day ?? Number(starts_on.slice(8))}`
  return frequency === 'YEARLY' ? [`BYMONTH=${by_month ?? Number(starts_on.slice(5, 7))}`, days] : [days]
}

const compact = (day: string): string => day.replaceAll('-', '')

/**
 * The days of a rule, `YYYY-MM-DD`, ascending: those of RFC 5545 for DATE values, weeks from Monday (DAT-15). `count`
 * counts them before those of `exclude` are taken out.
 */
export function daysOfRule(rule: DateRule): string[] {
  const { frequency, interval, starts_on, count, exclude } = rule
  const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`, 'WKST=MO', ...dayParts(rule)]
  const end = `UNTIL=${compact(lastDay(rule))}`
  const rruleString = `DTSTART;VALUE=DATE:${compact(starts_on)}\nRRULE:${[...parts, end].join(';')}`
  const days = new RRuleTemporal({ rruleString }).all((_day, index) => count == null || index < count)
  const left_out = new Set(exclude)
  return days.map((day) => day.toString().slice(0, 10)).filter((day) => !left_out.has(day))
}

/** One time of every day. */
interface DayTime {
  readonly start: string
  readonly title: string | null
  /** Its end on the wall clock; null for a slot, which lasts its minutes, and for a date without end. */
  readonly end: { readonly time: string; readonly day_offset: number } | null
  /** How long it is on the wall clock; null without end. */
  readonly length_ms: number | null
}

const millisOf = (time: string): number => Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS
const timeOf = (millis: number): string => new Date(millis).toISOString().slice(11, 16)

function dayTimes({ times, slots }: DateRule): DayTime[] {
  if (slots) {
    const [first, last, every] = [millisOf(slots.first), millisOf(slots.last), slots.every_minutes * MINUTE_MS]
    const length_ms = slots.duration_minutes * MINUTE_MS
    return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, index) => ({
      start: timeOf(first + index * every),
      title: null,
      end: null,
      length_ms,
    }))
  }
  return (times ?? []).map(({ start, end, end_day_offset, title = null }) => ({
    start,
    title,
    end: end ? { time: end, day_offset: end_day_offset } : null,
    length_ms: end ? end_day_offset * DAY_MS + millisOf(end) - millisOf(start) : null,
  }))
}

/** An end that a clock change leaves not after its start keeps the nominal length (DAT-16). */
function endOf(
  starts_at: Date,
  { day, zone }: { day: string; zone: string },
  { end, length_ms }: DayTime,
): Date | null {
  if (length_ms === null) return null
  const ends_at = end ? localToInstant(`${addDays(day, end.day_offset)}T${end.time}`, zone) : null
  return ends_at && ends_at > starts_at ? ends_at : new Date(starts_at.getTime() + length_ms)
}

/**
 * The dates of a rule in a zone, by their start: each day with each time (DAT-16). A rule without a day is refused, and
 * one that makes more than fit into an event and a call together, before their instants are reckoned.
 */
export function datesOfRule(rule: DateRule, zone: string): DatesOfRule {
  const [days, times] = [daysOfRule(rule), dayTimes(rule)]
  if (days.length === 0) return { ok: false, path: 'starts_on', error: 'no_day_left' }
  if (days.length * times.length > MAX_DATES_PER_EVENT + MAX_DATES_PER_CALL)
    return { ok: false, path: rule.count == null ? 'until' : 'count', error: 'too_many_new_dates' }
  const clock_changes: MarkedStart[] = []
  const plain: PlannedDate[] = []
  const moved: PlannedDate[] = []
  for (const day of days)
    for (const time of times) {
      const local = `${day}T${time.start}`
      const { at: starts_at, change } = readLocalTime(local, zone)
      if (change) clock_changes.push({ local, starts_at, change })
      const date = { starts_at, ends_at: endOf(starts_at, { day, zone }, time), title: time.title }
      ;(change ? moved : plain).push(date)
    }
  // of equal starts the one stays whose wall clock is shown
  return { ok: true, dates: byStart([...plain, ...moved]), clock_changes }
}

/** Each start once, the first one given, in their order (DAT-16). */
export function byStart<Planned extends PlannedDate>(dates: readonly Planned[]): Planned[] {
  const starts = new Map<number, Planned>()
  for (const date of dates) if (!starts.has(date.starts_at.getTime())) starts.set(date.starts_at.getTime(), date)
  return [...starts.values()].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}
