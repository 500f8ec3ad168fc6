import { HOUR_MS } from '#core/platform/limits.ts'

/** Days for which every backup is kept (BAK-2). */
export const KEPT_DAYS = 7

/** Weeks for which the newest of each is kept (BAK-2). */
export const KEPT_WEEKS = 4

/** Months for which the newest of each is kept (BAK-2). */
export const KEPT_MONTHS = 12

/** Age of the newest backup from which it is missed (BAK-2). */
export const BACKUP_OVERDUE_MS = 26 * HOUR_MS
