import { HOUR_MS } from '#core/platform/limits.ts'

/**
 * Until when an approved place is to be paid: as many hours as the event gives, never beyond the end of any of its dates.
 * Null where one of them is over (APP-5).
 */
export function payUntil(now: Date, approval_pay_hours: number, ends: readonly Date[]): Date | null {
  const until = Math.min(now.getTime() + approval_pay_hours * HOUR_MS, ...ends.map((end) => end.getTime()))
  return until > now.getTime() ? new Date(until) : null
}
