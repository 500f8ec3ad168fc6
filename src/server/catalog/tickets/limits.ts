import { HOUR_MS } from '#core/platform/limits.ts'

/** Dates of one day that may end before the first of them that has not. */
export const MAX_ENDING_DATES = 100

/** Next dates of an event that are read with how many there are; most pages need no others. */
export const MAX_NEXT_DATES = 100

/** Milliseconds of the day on which clocks go back. */
export const LONGEST_DAY_MS = 25 * HOUR_MS

/** Next dates of an event that a list reckons its price from; more are asked for while none of them is on sale. */
export const OFFERED_DATES = 50
