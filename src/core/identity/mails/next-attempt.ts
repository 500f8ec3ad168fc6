/** For how long a mail is tried again with growing pauses before it is FAILED (MAIL-1). */
const MAIL_RETRY_HOURS = 24

const MINUTE_MS = 60_000
const PAUSES = [1, 2, 5, 10, 30, 60, 120, 180, 240]

/**
 * When a mail whose try has just failed is tried again: after a minute, then after growing pauses up to four hours, the
 * last time when its 24 hours are over; null when they are (MAIL-1).
 */
export function nextAttempt({ created_at, attempts }: { created_at: Date; attempts: number }, now: Date): Date | null {
  const end = created_at.getTime() + MAIL_RETRY_HOURS * 60 * MINUTE_MS
  if (now.getTime() >= end) return null
  const pause = PAUSES[Math.min(Math.max(attempts, 1), PAUSES.length) - 1] ?? 1
  return new Date(Math.min(now.getTime() + pause * MINUTE_MS, end))
}
