import { MINUTE_MS } from '#core/platform/limits.ts'

/** Milliseconds in which a visitor is counted once (CON-15). */
export const VIEW_AGAIN_MS = 5 * MINUTE_MS

/**
 * Milliseconds; what follows stock is at most a second old when it reaches a reader: a fifth is left for the way there (CNV-9).
 */
export const STOCK_AGE_MS = 800

/** Dates that a page lists one by one; more are a calendar (DAT-51). */
export const MAX_LISTED_DATES = 8
