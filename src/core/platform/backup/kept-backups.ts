import { DAY_MS } from '#core/platform/limits.ts'
import { BACKUP_OVERDUE_MS, KEPT_DAYS, KEPT_MONTHS, KEPT_WEEKS } from './limits.ts'

/** The newest of each of the last `count` weeks or months that have one. */
function newestOfEach(times: readonly Date[], count: number, periodOf: (at: Date) => string): Date[] {
  const newest = new Map<string, Date>()
  for (const at of [...times].sort((one, other) => other.getTime() - one.getTime())) {
    const period = periodOf(at)
    if (!newest.has(period) && newest.size < count) newest.set(period, at)
  }
  return [...newest.values()]
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date): string => String(Math.floor((at.getTime() / DAY_MS + 3) / 7))
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/**
 * BAK-2: every backup of the last 7 days, the newest of each of 4 weeks, the newest of each of 12 months. Weeks and months
 * count that have one, so that a time without backups removes none. The newest always stays.
 */
export function keptBackups(times: readonly Date[], now: Date): Date[] {
  const recent = times.filter((at) => now.getTime() - at.getTime() < KEPT_DAYS * DAY_MS)
  const kept = [...recent, ...newestOfEach(times, KEPT_WEEKS, weekOf), ...newestOfEach(times, KEPT_MONTHS, monthOf)]
  return times.filter((at) => kept.includes(at))
}

/** Whether one is due: none was made since it was last the time of day, `HH:MM` in UTC (BAK-2). */
export function isBackupDue(newest: Date | null, at: string, now: Date): boolean {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  const last = today.getTime() <= now.getTime() ? today.getTime() : today.getTime() - DAY_MS
  return newest === null || newest.getTime() < last
}

export const isBackupOverdue = (newest: Date | null, now: Date): boolean =>
  newest === null || now.getTime() - newest.getTime() > BACKUP_OVERDUE_MS
