import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds between two looks at the sale (LIVE-1). */
export const LIVE_POLL_MS = SECOND_MS

/** The same while the page is hidden. */
export const HIDDEN_POLL_MS = 10 * SECOND_MS

/** Seconds that are asked for again: processes write what they counted a little later. */
export const ASKED_AGAIN_SECONDS = 15

/** Seconds that stand in one bar of a chart. */
export const SECONDS_A_BAR = 5

/** Seconds from which the age of the figures is said (LIVE-6). */
export const OLD_FIGURES_SECONDS = 5
