import { DAY_MS } from '#core/platform/limits.ts'

/** The organizer's words in the mail about a cancelled date (DAT-31). */
export const MAX_DATE_MESSAGE_LENGTH = 2_000
/** How long an order waits for a refund that is pending, or for whatever else keeps failing (DAT-33). */
export const DATE_ACTION_WAIT_MS = DAY_MS
/** Orders that failed, named in one answer; `counts` tells how many there are (API-202). */
export const MAX_SHOWN_FAILURES = 500
