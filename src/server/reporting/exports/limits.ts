import { SECOND_MS } from '#core/platform/limits.ts'

/** Exports written at once: each holds a connection; the rest of the pool is for everybody else. */
export const MAX_EXPORTS_RUNNING = 3

/** Milliseconds an export may hold its place while others wait; a file of half a million rows takes a reader less. */
export const EXPORT_PLACE_MS = 120 * SECOND_MS

/**
 * Exports of one account at once: one place is left for the others, an account that reads its files slowly holds up itself.
 */
export const MAX_EXPORTS_OF_ACCOUNT = 2
