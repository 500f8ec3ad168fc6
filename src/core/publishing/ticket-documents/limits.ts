import { MB, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Bytes of drawn ticket files that are kept (SEC-40j). */
export const MAX_KEPT_FILE_BYTES = 32 * MB

/** Seconds in which the pages drawn for one caller are counted (SEC-40j). */
export const FILE_PAGES_SECONDS = MINUTE_SECONDS

/**
 * Pages of ticket files drawn for one caller in a minute, some ten seconds of the processor; a file of more may be drawn once (SEC-40j).
 */
export const FILE_PAGES_PER_MINUTE = 500

/** Large files of one order; a single ticket is drawn as often as it is asked for (SEC-40j). */
export const LARGE_FILES = { max: 10, seconds: MINUTE_SECONDS }

/** Tickets drawn in a moment; a file of hundreds takes seconds and many megabytes (SEC-40j). */
export const FEW_TICKETS = 20

/** Ticket files that wait while one is drawn; beyond, BUSY (SEC-40j). */
export const MAX_FILES_WAITING = 10
