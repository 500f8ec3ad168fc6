import { DAY_MS } from '#core/platform/limits.ts'

/** Days of a calendar, both included: `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** A day of the calendar so many days on; no zone moves it, no clock change shortens it. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)

/** The first and the last day count. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The days just before, as many of them (BO-21). */
export const previousDays = (days: Days): Days => ({
  from: shiftDay(days.from, -countDays(days)),
  to: shiftDay(days.from, -1),
})

/** By how much of what was before, as a fraction; null where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null)

/** Orders per page view, as a fraction. Null without views, and where more orders than views came another way. */
export const conversionOf = (orders: number, views: number): number | null =>
  views > 0 && orders <= views ? orders / views : null
