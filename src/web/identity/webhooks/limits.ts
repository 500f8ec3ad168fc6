import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds between two looks at a log that is on screen. */
export const LOG_REFRESH_MS = 5 * SECOND_MS

/** Types that a row names; of more it says how many. */
export const TYPES_NAMED = 2
