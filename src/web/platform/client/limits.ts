import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds a browser has to begin with a file that was made in it. */
export const DOWNLOAD_KEPT_MS = 60 * SECOND_MS

/** Milliseconds for which a call is repeated by itself (HA-6). */
export const PATIENCE_MS = 60 * SECOND_MS

/** Seconds before a call is repeated whose server did not say. */
export const REPEAT_SECONDS = 2

/** Seconds before the back office repeats a call (HA-7). */
export const BACK_OFFICE_REPEAT_SECONDS = 5

/** Seconds; a quota of the minute is waited for, one of the hour or the day is a failure like any other. */
export const MAX_PAUSE_SECONDS = 60

/** Pauses of one run, for quotas of the minute. */
export const MAX_PAUSES = 5

/** Rows; more than a page holds are taken at a pace that leaves a fifth of the minute's quota to everything else. */
export const PACED_FROM = 100

/** Calls at once, as many as one person's browser may keep busy without standing in the way of others. */
export const CALLS_AT_ONCE = 4

/** Seconds between two rows where many are taken one after the other. */
export const PACE_SECONDS = 0.25
