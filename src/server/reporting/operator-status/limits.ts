import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Characters of the note with which an alarm is cleared. */
export const MIN_NOTE_LENGTH = 3

/** Characters, likewise. */
export const MAX_NOTE_LENGTH = 1000

/** Milliseconds before its end when a hold counts as ending. */
export const ENDING_SOON_MS = 5 * MINUTE_MS

/** Milliseconds for which the numbers of orders are kept: counting them reads many rows. */
export const ORDER_COUNTS_KEPT_MS = 10 * SECOND_MS

/** Minutes up to which an age is told in minutes, beyond in hours. */
export const TOLD_IN_MINUTES = 120

/** Hours up to which an age is told in hours, beyond in days. */
export const TOLD_IN_HOURS = 48

/** Milliseconds after a mail about alarms in which there is no other (MAIL-190). */
export const ALARM_MAIL_MS = 10 * MINUTE_MS
