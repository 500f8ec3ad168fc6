import { DAY_MS } from '#core/platform/limits.ts'
import { localDate, shiftByLocalDifference } from '#core/platform/time.ts'

/** From which start to which, in the event's timezone (DUP-2). */
export interface Shift {
  readonly from: Date
  readonly to: Date
  readonly timezone: string
}

/** A date of the source as the copy has it: the same wall-clock distance from the start (DUP-2). None stays none. */
export function shiftDate(date: Date | null, shift: Shift): Date | null {
  return date === null ? null : shiftByLocalDifference(date, shift)
}

/** A local day `YYYY-MM-DD` at the same number of days from the day of the start. None stays none. */
export function shiftDay(day: string | null, { from, to, timezone }: Shift): string | null {
  if (day === null) return null
  const days = (Date.parse(localDate(to, timezone)) - Date.parse(localDate(from, timezone))) / DAY_MS
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Both ends of a window. Where a clock change turns them around (an end in the doubled hour, a start in the skipped
 * one), the window keeps its length instead: an end never comes before its start (TIX-10, CIL-1).
 */
export function shiftWindow(start: Date | null, end: Date | null, shift: Shift): [Date | null, Date | null] {
  const [opens, closes] = [shiftDate(start, shift), shiftDate(end, shift)]
  if (start === null || end === null || opens === null || closes === null || closes > opens) return [opens, closes]
  return [opens, new Date(opens.getTime() + (end.getTime() - start.getTime()))]
}
