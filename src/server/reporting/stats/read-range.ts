import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import type { Days } from '#core/reporting/stats/compare-periods.ts'
import { DEFAULT_STATS_DAYS, MAX_STATS_DAYS } from '#core/reporting/stats/limits.ts'

interface AskedRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days of the event's timezone, both ends included: VALIDATION_FAILED where they are none, or too many (EVT-15). */
export function readRange({ from, to }: AskedRange, today: string): Days {
  const shift = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
  const until = to ?? (from ? shift(from, DEFAULT_STATS_DAYS - 1) : today)
  const since = from ?? shift(until, 1 - DEFAULT_STATS_DAYS)
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1
  if (days < 1) throw new AppError('VALIDATION_FAILED', { fields: { to: [FIELD_MESSAGES.end_after_start] } })
  if (days > MAX_STATS_DAYS)
    throw new AppError('VALIDATION_FAILED', {
      fields: { from: [{ ...FIELD_MESSAGES.too_many_days, values: { maximum: MAX_STATS_DAYS } }] },
    })
  return { from: since, to: until }
}
