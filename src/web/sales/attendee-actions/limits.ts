/** Bytes of a file with guests, read in the browser. */
export const MAX_GUEST_FILE_BYTES = 2_000_000

/** Tickets from which their list can be searched. */
export const SEARCHED_TICKETS_FROM = 8
