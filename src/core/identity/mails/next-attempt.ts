import { HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { MAIL_RETRY_HOURS, MAIL_RETRY_PAUSES_MINUTES } from './limits.ts'

/**
 * When a mail whose try has just failed is tried again: after a minute, then after growing pauses up to four hours, the
 * last time when its 24 hours are over; null when they are (MAIL-1).
 */
export function nextAttempt({ created_at, attempts }: { created_at: Date; attempts: number }, now: Date): Date | null {
  const end = created_at.getTime() + MAIL_RETRY_HOURS * HOUR_MS
  if (now.getTime() >= end) return null
  const pause = MAIL_RETRY_PAUSES_MINUTES[Math.min(Math.max(attempts, 1), MAIL_RETRY_PAUSES_MINUTES.length) - 1] ?? 1
  return new Date(Math.min(now.getTime() + pause * MINUTE_MS, end))
}
