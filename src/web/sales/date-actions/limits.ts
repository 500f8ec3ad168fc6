/** How often a dialog asks again while a cancelled date's orders are being handled. */
export const DATE_ACTION_POLL_MS = 1_500
/** Dates offered at a time as the other date; more are found by typing. */
export const TARGETS_SHOWN = 50
/** Rows of the field for the organizer's words. */
export const MESSAGE_ROWS = 3
