import { DAY_SECONDS, HOUR_MS, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** Units of one line of a basket (RES-1); the rules per ticket and order are RES-8d. */
export const MAX_LINE_QUANTITY = 500

/** Lines of a basket (RES-1). */
export const MAX_LINES = 200

/** Units of one add-on with each unit of a line: a group takes no more (EXT-3). */
export const MAX_ADD_ON_QUANTITY = 20

/** Add-ons of one line: of ten groups (EXT-3) as many as are chosen in a basket that somebody can still read. */
export const MAX_ADD_ONS_PER_LINE = 60

/** Dates in one order (DAT-40). */
export const MAX_DATES_PER_ORDER = 20

/** Seconds for which a browser keeps its checkout session (RES-2). */
export const CHECKOUT_SESSION_SECONDS = DAY_SECONDS

/** Bytes of each half of a checkout session: what is random, and the server's signature of it (RES-2). */
export const SESSION_HALF_BYTES = 16

/** Milliseconds between two sweeps for holds whose job did not run (EXP-2). */
export const SWEEP_AGAIN_MS = 30 * SECOND_MS

/** Calls about the payment of one order (SEC-40d). */
export const PAYMENT_CALLS_PER_ORDER = { max: 20, seconds: 10 * MINUTE_SECONDS }

/** Links with which a buyer goes on elsewhere; each lives 30 minutes (CON-9) and ends with the hold (RES-21). */
export const RESUME_LINKS_PER_ORDER = 3

/** Prices of lines remembered while nothing of the event changes (RES-24). */
export const MAX_QUOTES = 10_000

/** Times a request is prepared anew because the event's sale has changed meanwhile (RES-24). */
export const MAX_STALE_TRIES = 3

/** Reservations from one address (SEC-40d). */
export const RESERVATIONS_PER_ADDRESS = { max: 120, seconds: MINUTE_SECONDS }

/** Reservations of one checkout session (SEC-40d). */
export const RESERVATIONS_PER_SESSION = { max: 10, seconds: MINUTE_SECONDS }

/** Holds of one address at one event that are neither paid nor ordered to be paid later (SEC-40h). */
export const HOLDS_PER_ADDRESS = 120

/** Times a session's locked older hold is asked for again; with the pause half a second in all (RES-25). */
export const MAX_BUSY_TRIES = 20

/** Milliseconds between two such tries (RES-25). */
export const BUSY_PAUSE_MS = 25

/** Milliseconds after completion for which the summary tells tags of the purchase: an old summary opened again is none (FUN-5). */
export const NEW_PURCHASE_MS = HOUR_MS
