import { DAY_MS } from '#core/platform/limits.ts'
import { EXPIRY_NOTICE_DAYS } from './limits.ts'

/**
 * Which notice is due (KEY-5): the one with the fewest days that has been reached and not been sent. A key that was made
 * with fewer days left than a notice speaks of gets the next one only.
 */
export function dueExpiryNotice(
  { expires_at, created_at, announced_days }: { expires_at: Date; created_at: Date; announced_days: number | null },
  now: Date,
): number | null {
  const left = expires_at.getTime() - now.getTime()
  if (left <= 0) return null
  const lifetime = expires_at.getTime() - created_at.getTime()
  const reached = EXPIRY_NOTICE_DAYS.filter((days) => left <= days * DAY_MS && lifetime > days * DAY_MS)
  const due = reached.length === 0 ? null : Math.min(...reached)
  return due === null || (announced_days !== null && announced_days <= due) ? null : due
}
