import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds after a key before the palette searches. */
export const PALETTE_DELAY_MS = 200

/** Events the palette shows. */
export const PALETTE_EVENTS = 6

/** Milliseconds for which the palette keeps what it found. */
export const PALETTE_STALE_MS = 10 * SECOND_MS
