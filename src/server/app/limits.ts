import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds a process has to finish what it has begun before it is ended. */
export const STOP_MS = 30 * SECOND_MS

/** Milliseconds for which the answer whether the database is there is kept (API-140). */
export const READY_KEPT_MS = SECOND_MS

/** Mails sent at once by one worker. */
export const MAILS_AT_ONCE = 4

/** Milliseconds one mail at most waits for buyers. */
export const MAX_MAIL_PATIENCE_MS = 3 * SECOND_MS

/** Milliseconds between two looks whether buyers are being served. */
export const MAIL_LOOK_MS = 50

/** Milliseconds between two looks of a worker whether a recovery is done. */
export const RECOVERY_LOOK_MS = 2 * SECOND_MS

/** Milliseconds between two looks of a worker for processes that have died. */
export const DEAD_LOOK_MS = 5 * SECOND_MS
