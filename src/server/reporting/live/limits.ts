import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds between two writings of what a process counted, and between two readings of an event (LIVE-1, LIVE-2). */
export const LIVE_BEAT_MS = SECOND_MS

/** Seconds that are read again each time: processes write what they counted a little later. */
export const REREAD_SECONDS = 15

/** Events that one process remembers the seconds of; with the next one the longest unasked is forgotten. */
export const MAX_WATCHED_EVENTS = 50

/** Rows of old seconds deleted at once. */
export const DELETED_AT_ONCE = 20_000

/** Codes of refusals and declines that are told apart, most frequent first. */
export const MAX_TOLD_CODES = 5
