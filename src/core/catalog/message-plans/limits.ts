/** Days or hours before or after an event at which a planned message goes out (MSG-12). */
export const MAX_PLAN_OFFSET = 90

/** Attendees chosen by name for one message (MSG-2c). */
export const MAX_CHOSEN_ATTENDEES = 50

/** Characters of ids in an address, as many as its list may have (API-91). */
export const MAX_ID_LIST_LENGTH = 8_000

/** Addresses listed that a message could not reach (MSG-8). */
export const MAX_LISTED_FAILURES = 100

/** Dates to whose holders one message goes (DAT-59). */
export const MAX_MESSAGE_DATES = 50
