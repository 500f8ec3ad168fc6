/** New dates of one call (DAT-18). */
export const MAX_DATES_PER_CALL = 500

/** Dates deleted in one call (DAT-23, BO-60). */
export const MAX_DELETED_DATES = 500

/** Days a rule may count, excluded ones among them (DAT-14). */
export const MAX_RULE_DAYS = 500

/** Days, weeks, months or years from one turn of a rule to the next (DAT-14). */
export const MAX_RULE_INTERVAL = 99

/** Years after its first day in which a rule makes dates (DAT-15). */
export const MAX_RULE_YEARS = 10

/** Days taken out of a rule (DAT-14). */
export const MAX_EXCLUDED_DAYS = 366

/** Times of one day (DAT-14). */
export const MAX_TIMES = 96

/** Days from a start to its end (DAT-14). */
export const MAX_END_DAY_OFFSET = 30

/** Minutes from slot to slot, and of one slot (DAT-14). */
export const MIN_SLOT_MINUTES = 5

/** Minutes from slot to slot, and of one slot: a day (DAT-14). */
export const MAX_SLOT_MINUTES = 1_440

/** The last day a month can have (DAT-14). */
export const MAX_MONTH_DAY = 31

/** Months are named by their numbers (DAT-14). */
export const MAX_MONTH = 12

/** Weekdays named by one rule: each of the seven by five ordinals and as the last (DAT-14). */
export const MAX_RULE_WEEKDAYS = 42

/** Days of the month named by one rule: each of 31, and the last (DAT-14). */
export const MAX_RULE_MONTH_DAYS = 32

/** Dates shown of the beginning and of the end of a preview (DAT-18). */
export const PREVIEW_DATES = 10

/** Places of one date, and units of a price on it (DAT-2, DAT-24). */
export const MAX_DATE_PLACES = 1_000_000_000
