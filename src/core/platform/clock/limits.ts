import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** How often the database is asked what time it is (HA-10). */
export const CLOCK_READ_MS = 10 * SECOND_MS
/** Off by this much at most, the clock is brought back step by step; by more, something has jumped (HA-10). */
export const CLOCK_SLEWED_MS = 2 * SECOND_MS
/** Milliseconds in a second by which it is brought back (HA-10). */
export const CLOCK_SLEW_MS_PER_S = 50
/** A jump that two readings agree on which lie this far apart is followed (HA-10). */
export const CLOCK_AGREED_MS = MINUTE_MS
