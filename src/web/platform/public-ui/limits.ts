import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds between two looks at the clock where seconds are counted. */
export const TICK_MS = 250

/** Milliseconds for which "Copied" stands. */
export const LINK_COPIED_MS = 2_500

/** Seconds left at which screen readers are told (CHK-1). */
export const ANNOUNCED_SECONDS = [300, 60] as const

/** Seconds for which that sentence stays there (CHK-1). */
export const ANNOUNCED_FOR_SECONDS = 5

/** Milliseconds; a cover that does not come, or a tab in the background: the page works without it after this. */
export const COVER_PATIENCE_MS = 3 * SECOND_MS

/** Milliseconds a browser may take to report that it has painted the cover. */
export const COVER_REPORT_MS = 200

/** Characters that still fit beside the year. */
export const MAX_MONTH_LENGTH = 5
