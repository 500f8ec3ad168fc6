import { HOUR_MS } from '#core/platform/limits.ts'

/**
 * Milliseconds after its migration for which processes of the release before may still answer, and hand out what they know.
 */
export const ROLL_OUT_OVERLAP_MS = 24 * HOUR_MS
