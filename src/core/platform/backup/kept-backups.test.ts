import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/platform/limits.ts'
import { isBackupDue, isBackupOverdue, keptBackups } from './kept-backups.ts'

const NOW = new Date('2027-03-31T04:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS - HOUR_MS / 2)
const days = (kept: readonly Date[]) => kept.map((at) => Math.floor((NOW.getTime() - at.getTime()) / DAY_MS))

describe('which backups are kept (BAK-2)', () => {
  test('of two years of daily ones: seven days, the newest of four weeks and of twelve months', () => {
    const kept = days(
      keptBackups(
        Array.from({ length: 730 }, (_, day) => daysAgo(day)),
        NOW,
      ),
    )
    // 31 March 2027 is a Wednesday: weeks end 3, 10 and 17 days ago, months on their last day
    expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17, 31, 59, 90, 121, 151, 182, 212, 243, 274, 304, 335])
  })

  test('several of one day within a week all stay; a year without any removes none', () => {
    expect(keptBackups([daysAgo(1), new Date(daysAgo(1).getTime() - HOUR_MS)], NOW)).toHaveLength(2)
    expect(days(keptBackups([daysAgo(400), daysAgo(500), daysAgo(3000)], NOW))).toEqual([400, 500, 3000])
    expect(keptBackups([], NOW)).toEqual([])
  })

  test.each([
    [null, '04:00', true],
    ['2027-03-30T03:31:00Z', '03:30', true],
    ['2027-03-31T03:30:00Z', '03:30', false],
    ['2027-03-31T03:29:59Z', '03:30', true],
    ['2027-03-30T05:00:00Z', '05:00', false],
    ['2027-03-30T04:59:59Z', '05:00', true],
  ])('the newest of %s, made at %s: due %s', (newest, at, due) => {
    expect(isBackupDue(newest === null ? null : new Date(newest), at, NOW)).toBe(due)
  })

  test('older than 26 hours is overdue, and none at all', () => {
    const aged = (ms: number) => isBackupOverdue(new Date(NOW.getTime() - ms), NOW)
    expect([aged(26 * HOUR_MS), aged(26 * HOUR_MS + 1), isBackupOverdue(null, NOW)]).toEqual([false, true, true])
  })
})
