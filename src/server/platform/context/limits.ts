import { HOUR_MS } from '#core/platform/limits.ts'

/**
 * Milliseconds after its migration for which processes of the release before may still answer, and hand out what they know.
 */
export const ROLL_OUT_OVERLAP_MS = 24 * HOUR_MS

/** Events that one process counts in one second for the live page; more are not counted (LIVE-1). */
export const MAX_LIVE_EVENTS = 1_000

/** Codes of refusals, declines and times of an event's second that are told apart. */
export const MAX_LIVE_CODES = 60

/** Rows of counts kept while the database is away. */
export const MAX_LIVE_ROWS = 10_000
