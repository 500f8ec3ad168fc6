/** Milliseconds; a timer set for longer runs at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Milliseconds after a change before the running total is told to screen readers. */
export const TOTAL_DEBOUNCE_MS = 600

/** Characters of a ticket's description from which it is clipped to three lines. */
export const CLIPPED_FROM_LENGTH = 170

/** Of more tickets of a price the add-ons are chosen for all at once. */
export const MAX_UNITS_APART = 8
