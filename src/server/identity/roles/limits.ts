/** Ended grants that are logged in one transaction. */
export const MAX_ENDED_AT_ONCE = 200
