/** Events whose catalog is remembered. */
export const MAX_CATALOGS_KNOWN = 1_000

/** Dates of an event that are remembered with their prices and counters. */
export const MAX_DATES_KNOWN = 500
