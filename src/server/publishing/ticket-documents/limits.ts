import { MINUTE_MS } from '#core/platform/limits.ts'

/** Milliseconds of an entry without an end. */
export const HALF_HOUR_MS = 30 * MINUTE_MS

/** Typefaces kept open; more only while a document is drawn (ADR 0024). */
export const MAX_FONTS_KEPT = 12

/** Pieces of text whose width is remembered. */
export const MAX_MEASURED = 5_000

/**
 * Characters; a longer piece than any line at any size is not measured, which would take as long as its letters are many.
 */
export const MAX_PIECE_LENGTH = 400
