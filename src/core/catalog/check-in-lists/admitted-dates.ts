import { MINUTE_MS } from '#core/platform/limits.ts'
import { effectiveEndDate } from '#core/platform/time.ts'

export const DATES_MODES = ['ALL', 'ONE', 'TODAY'] as const
/** Which dates of its event a list admits: every one, one, or those around the present time (DAT-56). */
export type DatesMode = (typeof DATES_MODES)[number]

export interface ListedDates {
  readonly dates_mode: DatesMode
  /** The one date of ONE; null in the other modes. */
  readonly event_date_id: number | null
  /** Of TODAY. */
  readonly opens_minutes_before: number
  readonly closes_minutes_after: number
  readonly timezone: string
}

/** A date as a door knows it. */
export interface DoorDate {
  readonly id: number
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly title: string | null
}

/** When TODAY admits a date: from its start less the first number to its effective end plus the second (DAT-56, TIM-4). */
export function admissionTimes(
  list: Pick<ListedDates, 'opens_minutes_before' | 'closes_minutes_after' | 'timezone'>,
  { starts_at, ends_at }: Pick<DoorDate, 'starts_at' | 'ends_at'>,
): { from: Date; until: Date } {
  const end = effectiveEndDate(starts_at, ends_at, list.timezone)
  return {
    from: new Date(starts_at.getTime() - list.opens_minutes_before * MINUTE_MS),
    until: new Date(end.getTime() + list.closes_minutes_after * MINUTE_MS),
  }
}

/**
 * Whether a list lets tickets of the date in at that time (DAT-56). Only TODAY asks the clock; a boundary belongs to the
 * later state (TIM-7). Of a date that a device does not know `times` are null: TODAY cannot tell, so it refuses.
 */
export function admitsDate(
  list: ListedDates,
  date: { readonly id: number; readonly times: Pick<DoorDate, 'starts_at' | 'ends_at'> | null },
  at: Date,
): boolean {
  if (list.dates_mode === 'ALL') return true
  if (list.dates_mode === 'ONE') return date.id === list.event_date_id
  if (date.times === null) return false
  const { from, until } = admissionTimes(list, date.times)
  return at >= from && at < until
}
