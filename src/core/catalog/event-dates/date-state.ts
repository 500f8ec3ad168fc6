import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndDate, lifecycleStatus } from '#core/platform/time.ts'
import type { DateState } from './schema.ts'

interface DateTimes {
  readonly status: EventDateStatus
  readonly starts_at: Date
  readonly ends_at: Date | null
}

/** A date's own end, or without one the end of its start day in the zone (TIM-4). */
export const effectiveEndOf = ({ starts_at, ends_at }: Pick<DateTimes, 'starts_at' | 'ends_at'>, zone: string): Date =>
  effectiveEndDate(starts_at, ends_at, zone)

/** Whether a date takes place and has begun (TIM-4, TIM-7). */
export const dateState = ({ status, starts_at, ends_at }: DateTimes, timezone: string, now: Date): DateState =>
  status === EventDateStatus.CANCELLED
    ? EventDateStatus.CANCELLED
    : lifecycleStatus({ start_date: starts_at, end_date: ends_at, timezone }, now)

/**
 * Start and end of an event as its dates give them (DAT-12): with one date its own; with several the earliest start and
 * the latest effective end of the ACTIVE ones, of all if none is.
 */
export function eventTimes(
  dates: readonly DateTimes[],
  zone: string,
): { start_date: Date; end_date: Date | null } | null {
  const [only, ...others] = dates
  if (!only) return null
  if (others.length === 0) return { start_date: only.starts_at, end_date: only.ends_at }
  const active = dates.filter(({ status }) => status === EventDateStatus.ACTIVE)
  const counted = active.length > 0 ? active : dates
  const open = counted.filter(({ ends_at }) => ends_at === null)
  // of the dates without end only the last one can be the latest
  const ends = [
    ...counted.flatMap(({ ends_at }) => ends_at ?? []),
    ...latest(open).map((date) => effectiveEndOf(date, zone)),
  ]
  return {
    start_date: new Date(Math.min(...counted.map(({ starts_at }) => starts_at.getTime()))),
    end_date: new Date(Math.max(...ends.map((end) => end.getTime()))),
  }
}

const latest = (dates: readonly DateTimes[]): readonly DateTimes[] =>
  dates.length === 0 ? [] : [dates.reduce((last, date) => (date.starts_at > last.starts_at ? date : last))]
