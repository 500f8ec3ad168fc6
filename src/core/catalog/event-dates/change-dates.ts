import type { Place } from '#core/catalog/events/place.ts'
import { shiftDate, shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndOf } from './date-state.ts'
import type { DateScope } from './schema.ts'

/** What of a date is changed by people (DAT-20). */
export interface DateFields {
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly title: string | null
  readonly is_hidden: boolean
  readonly capacity: number | null
  readonly sale_start_date: Date | null
  readonly sale_start_offset: number | null
  readonly sale_end_date: Date | null
  readonly sale_end_offset: number | null
  readonly location_details: Place | null
  readonly maps_url: string | null
}

export interface ChangeableDate extends DateFields {
  readonly id: number
  readonly date_rule_id: number | null
  readonly status: EventDateStatus
  readonly changed_fields: readonly string[]
  readonly moved_from: Date | null
  readonly moved_at: Date | null
}

/** Fields left undefined stay. */
export type DateChange = { readonly [Field in keyof DateFields]?: DateFields[Field] | undefined }

/**
 * The dates a change is for (DAT-20): the one named, or those of its rule from it on, or all of them. Wider scopes leave
 * out dates that are over or CANCELLED; null where the date has no rule.
 */
export function datesInScope<T extends ChangeableDate>(
  all: readonly T[],
  { named, scope, zone, now }: { named: T; scope: DateScope; zone: string; now: Date },
): T[] | null {
  if (scope === 'THIS') return [named]
  if (named.date_rule_id === null) return null
  return all.filter(
    (date) =>
      date.date_rule_id === named.date_rule_id &&
      (scope === 'ALL' || date.starts_at >= named.starts_at) &&
      date.status === EventDateStatus.ACTIVE &&
      effectiveEndOf(date, zone) > now,
  )
}

/** Parts of a place come in any order. */
const told = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && !(value instanceof Date) ? Object.entries(value ?? {}).sort() : value)
/** Whether two dates differ in a field. */
export const differs = (a: DateFields, b: DateFields, field: keyof DateFields): boolean =>
  told(a[field]) !== told(b[field])

interface Changing<T> {
  /** The date the change was made in, as it was. */
  readonly named: T
  readonly scope: DateScope
  readonly overwrite: boolean
  readonly zone: string
  readonly now: Date
}

/**
 * One date of the scope as the change leaves it. The date named takes every field as given. Another one keeps the fields
 * that were changed in it alone, unless they are overwritten, and moves by the same wall-clock distance (DAT-20, DAT-21).
 */
export function changeDate<T extends ChangeableDate>(date: T, change: DateChange, how: Changing<T>): T {
  const { named, scope, overwrite, now } = how
  const is_named = date.id === named.id
  const own = (field: string) => !is_named && !overwrite && date.changed_fields.includes(field)
  const given = Object.entries(change).filter(([, value]) => value !== undefined) as [keyof DateFields, unknown][]
  const details = given.filter(([field]) => field !== 'starts_at' && field !== 'ends_at' && !own(field))
  const times = scope === 'THIS' ? givenTimes(date, change) : movedTimes(date, change, { ...how, own })
  const changed: T = { ...date, ...Object.fromEntries(details), ...times }
  const fields = given.map(([field]) => field)
  const is_moved = changed.starts_at.getTime() !== date.starts_at.getTime()
  return {
    ...changed,
    ...(is_moved ? { moved_from: date.starts_at, moved_at: now } : {}),
    changed_fields:
      scope === 'THIS'
        ? withOwn(
            date,
            fields.filter((field) => differs(date, changed, field)),
          )
        : date.changed_fields.filter((field) => own(field) || !isWritten(field, fields, is_named)),
  }
}

/** What a date has of its own stays its own; one that no rule made has nothing to differ from (DAT-21). */
const withOwn = ({ date_rule_id, changed_fields }: ChangeableDate, fields: readonly string[]): string[] =>
  date_rule_id === null ? [...changed_fields] : [...new Set([...changed_fields, ...fields])]

/** A start moved along with the others differs from theirs as before. */
const isWritten = (field: string, fields: readonly string[], is_named: boolean): boolean =>
  fields.some((one) => one === field) && (is_named || (field !== 'starts_at' && field !== 'ends_at'))

type Times = Pick<DateFields, 'starts_at' | 'ends_at'>

const givenTimes = (date: Times, { starts_at, ends_at }: DateChange): Times => ({
  starts_at: starts_at ?? date.starts_at,
  ends_at: ends_at === undefined ? date.ends_at : ends_at,
})

/** Start and end moved as those of the date named are (DUP-2). A date whose start is its own keeps both. */
function movedTimes(
  date: ChangeableDate,
  change: DateChange,
  { named, zone, own }: { named: ChangeableDate; zone: string; own: (field: string) => boolean },
): Times {
  if (own('starts_at')) return { starts_at: date.starts_at, ends_at: date.ends_at }
  const shift = { from: named.starts_at, to: change.starts_at ?? named.starts_at, timezone: zone }
  const [moved_start, moved_end] = shiftWindow(date.starts_at, date.ends_at, shift) as [Date, Date | null]
  if (date.id === named.id)
    return { starts_at: shift.to, ends_at: change.ends_at === undefined ? moved_end : change.ends_at }
  const starts_at = moved_start
  if (change.ends_at === undefined || own('ends_at')) return { starts_at, ends_at: moved_end }
  if (change.ends_at === null) return { starts_at, ends_at: null }
  const has_both = date.ends_at !== null && named.ends_at !== null
  const ends_at = has_both
    ? shiftDate(date.ends_at, { from: named.ends_at!, to: change.ends_at, timezone: zone })
    : shiftDate(starts_at, { from: shift.to, to: change.ends_at, timezone: zone })
  return { starts_at, ends_at }
}

/** What is wrong with a date as a whole, under which field (DAT-2, DAT-25). */
export function dateProblem(date: DateFields): { path: keyof DateFields; error: 'end_after_start' } | null {
  if (date.ends_at !== null && date.ends_at <= date.starts_at) return { path: 'ends_at', error: 'end_after_start' }
  const before = (offset: number | null) =>
    offset === null ? null : new Date(date.starts_at.getTime() - offset * MINUTE_MS)
  const opens = date.sale_start_date ?? before(date.sale_start_offset)
  const closes = date.sale_end_date ?? before(date.sale_end_offset)
  if (opens === null || closes === null || closes > opens) return null
  return { path: date.sale_end_date ? 'sale_end_date' : 'sale_end_offset', error: 'end_after_start' }
}

/** Dates that hold a start which another one, changed with them or not, is to have too (DAT-20). */
export function takenStarts<T extends { readonly id: number; readonly starts_at: Date }>(
  all: readonly T[],
  changed: ReadonlyMap<number, { readonly starts_at: Date }>,
): T[] {
  const by_start = Map.groupBy(all, ({ id, starts_at }) => (changed.get(id)?.starts_at ?? starts_at).getTime())
  return [...by_start.values()].flatMap((dates) => {
    if (dates.length < 2) return []
    const there = dates.filter(({ id }) => !changed.has(id))
    return there.length > 0 ? there : dates.slice(1)
  })
}
