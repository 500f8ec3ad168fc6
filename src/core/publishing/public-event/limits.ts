import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds in which a visitor is counted once (CON-15). */
export const VIEW_AGAIN_MS = 5 * MINUTE_MS

/** Milliseconds after which a process writes what it counted of visits (FUN-1). */
export const VISITS_WRITTEN_MS = 10 * SECOND_MS

/** Sources of an event's visits that are told apart in a day; what comes after them is "other" (FUN-2). */
export const MAX_SOURCES_A_DAY = 200

/**
 * Milliseconds; what follows stock is at most a second old when it reaches a reader: a fifth is left for the way there (CNV-9).
 */
export const STOCK_AGE_MS = 800

/** Dates that a page lists one by one; more are a calendar (DAT-51). */
export const MAX_LISTED_DATES = 8
