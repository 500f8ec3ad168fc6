/** Tickets of the card; the list has them all. */
export const TICKETS_SHOWN = 8

/** Dates of the card; the list has them all. */
export const DATES_SHOWN = 6
