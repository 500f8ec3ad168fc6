/** Events whose lapsed holds are ended in one round. */
export const MAX_LAPSED_EVENTS = 1_000

/** Refunds asked about in one round. */
export const MAX_UNTOUCHED_REFUNDS = 200
