/** Entries that end in one transaction of the sweep. */
export const CLOSED_AT_ONCE = 500
