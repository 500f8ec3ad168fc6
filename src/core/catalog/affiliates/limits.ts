import { DAY_SECONDS } from '#core/platform/limits.ts'

/** Seconds for which a browser keeps the last code seen for an event (AFF-2). */
export const AFFILIATE_COOKIE_SECONDS = 30 * DAY_SECONDS
