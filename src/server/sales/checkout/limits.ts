/** Orders that have to be decided alone, at once: the process needs its connections for everybody else too. */
export const FREE_ORDERS_ALONE_AT_ONCE = 4

/** Orders erased in one transaction. */
export const ERASED_AT_ONCE = 500

/** Events of which it is remembered until when their next look for lapsed holds is queued. */
export const MAX_EXPIRIES_KNOWN = 1_000

/** Codes remembered per event. */
export const MAX_KNOWN_CODES = 1000

/** Milliseconds after which units that are kept for nobody are an alarm (BO-104). */
export const STALE_PROMISE_MS = 120_000

/** Waits of batches for their locks that a process remembers of an event. */
export const LOCK_WAITS_KEPT = 1_000

/** Events whose waits a process remembers. */
export const EVENTS_WITH_WAITS = 100
