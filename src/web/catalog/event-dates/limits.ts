/** Milliseconds after the last key at which the preview of new dates is asked for again. */
export const PREVIEW_DELAY_MS = 300

/** Dates shown of the beginning of a preview where not all are. */
export const PREVIEW_BEGINNING = 7

/** Dates shown of the end of a preview where not all are. */
export const PREVIEW_END = 3

/** Clock changes told one by one; more are told by their number. */
export const CLOCK_CHANGES_SHOWN = 3

/** Dates shown in one day of the calendar; more are one link to the list of that day. */
export const DATES_IN_CELL = 4

/** Dates offered at once where one is chosen; typing finds the others. */
export const DATE_CHOICES_SHOWN = 100
