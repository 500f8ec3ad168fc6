import { HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'

/** Milliseconds for which it is known who has been counted. */
export const VIEWERS_KEPT_MS = 24 * HOUR_MS

/** Different counts of visits that a process holds until it writes them; above, sources are "other". */
export const MAX_COUNTS = 10_000

/** Visitors that a process remembers to have counted choosing something. */
export const MAX_KNOWN_VISITORS = 50_000

/** Milliseconds for which an event's answer is kept at most. */
export const CACHE_MAX_MS = 10 * MINUTE_MS

/** Dates whose sale is looked at in one go while the first one on sale is sought. */
export const DATES_PER_LOOK = 100

/** Dates of an event that search engines are told of (DAT-53). */
export const MAX_INDEXED_DATES = 50

/** Bytes that a letter of data inlined into a page may take: \u003c. */
export const LONGEST_ESCAPE = 6
