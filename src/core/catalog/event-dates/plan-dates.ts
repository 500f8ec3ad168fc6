import { MAX_DATES_PER_EVENT } from '#core/platform/limits.ts'
import type { PlannedDate } from './date-rule.ts'
import { MAX_DATES_PER_CALL } from './limits.ts'

/** A date that the event has, of whatever status. */
export interface PresentDate {
  readonly id: number
  readonly starts_at: Date
  readonly ends_at: Date | null
}

export interface DatePlan<Asked extends PlannedDate> {
  /** Dates to be made. */
  readonly fresh: readonly Asked[]
  /** Dates whose starts were asked for again: they stay as they are. */
  readonly taken: readonly PresentDate[]
}

/** Why not all of them can be made: too many for one call, or for the event (DAT-18). */
export type PlanRefusal = 'too_many_new_dates' | 'DATE_LIMIT_REACHED'

/** What is new among the dates asked for. A start that is there is skipped, so a repeated call adds nothing (DAT-18). */
export function planDates<Asked extends PlannedDate>(
  asked: readonly Asked[],
  present: readonly PresentDate[],
): DatePlan<Asked> | PlanRefusal {
  const starts = new Map(present.map((date) => [date.starts_at.getTime(), date]))
  const fresh = asked.filter(({ starts_at }) => !starts.has(starts_at.getTime()))
  if (fresh.length > MAX_DATES_PER_CALL) return 'too_many_new_dates'
  if (present.length + fresh.length > MAX_DATES_PER_EVENT) return 'DATE_LIMIT_REACHED'
  return { fresh, taken: asked.flatMap(({ starts_at }) => starts.get(starts_at.getTime()) ?? []) }
}

interface Span {
  readonly start: number
  readonly end: number
  readonly is_fresh: boolean
}

const spanOf = ({ starts_at, ends_at }: Pick<PlannedDate, 'starts_at' | 'ends_at'>, is_fresh: boolean): Span => ({
  start: starts_at.getTime(),
  end: (ends_at ?? starts_at).getTime(),
  is_fresh,
})

/** New dates that begin while another one is on, or in which another one begins; without end none is on (DAT-18). */
export function countOverlaps(fresh: readonly PlannedDate[], present: readonly PresentDate[]): number {
  const spans = [...fresh.map((date) => spanOf(date, true)), ...present.map((date) => spanOf(date, false))]
  spans.sort((a, b) => a.start - b.start)
  let running_until = Number.NEGATIVE_INFINITY
  let overlaps = 0
  spans.forEach(({ start, end, is_fresh }, index) => {
    const next = spans[index + 1]
    if (is_fresh && (running_until > start || (next !== undefined && next.start < end))) overlaps += 1
    running_until = Math.max(running_until, end)
  })
  return overlaps
}
