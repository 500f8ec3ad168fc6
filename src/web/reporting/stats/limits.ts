/** Tickets of the card; the list has them all. */
export const TICKETS_SHOWN = 8
