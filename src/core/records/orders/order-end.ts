import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'

export interface DateOfOrder {
  readonly status: EventDateStatus
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly timezone: string
}

/**
 * When "the event is over" for an order (PAY-22, PAY-24, STL-6): at the earliest end of its dates; at once where one of them
 * was cancelled (DAT-43). Null for an order without any date.
 */
export function orderEnd(dates: readonly DateOfOrder[]): Date | null {
  const ends = dates.map(({ status, starts_at, ends_at, timezone }) =>
    status === EventDateStatus.CANCELLED ? new Date(0) : effectiveEndDate(starts_at, ends_at, timezone),
  )
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)))
}
