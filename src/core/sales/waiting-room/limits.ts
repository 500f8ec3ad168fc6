import { HOUR_MS, MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** How often a draw mixes the halves of a number (ROOM-4). */
export const DRAW_ROUNDS = 10

/** Bits of half a number at least: with fewer the rounds mix too little (ROOM-4). */
export const LEAST_HALF_BITS = 5

/** Lanes of a run: 0 is for everybody (ROOM-2). */
export const MAX_LANES = 10

/** Bytes of what a place in the queue says (ROOM-7). */
export const PLACE_BYTES = 20

/** Bytes of the code that proves it (ROOM-7). */
export const PROOF_BYTES = 16

/** Of those called so many come, as long as nobody knows better (ROOM-11). */
export const FIRST_ENTERING_SHARE = 0.8

/** Of those called so many come at least (ROOM-11). */
export const LEAST_ENTERING_SHARE = 0.02

/** Units of a basket, until reservations have told their own mean (ROOM-12). */
export const MEAN_BASKET = 2

/** Reservations of a run that tell it (ROOM-12). */
export const RESERVATIONS_FOR_MEAN = 20

/** Milliseconds between two looks at one's turn (ROOM-10). */
export const POLL_AT_TURN_MS = 2 * SECOND_MS

/** Milliseconds between two looks within the next 500 places (ROOM-10). */
export const POLL_NEAR_MS = 5 * SECOND_MS

/** Milliseconds between two looks within the next 5,000 places (ROOM-10). */
export const POLL_SOON_MS = 15 * SECOND_MS

/** Milliseconds between two looks of all others (ROOM-10). */
export const POLL_FAR_MS = 30 * SECOND_MS

/** Milliseconds between two looks at most, after errors (ROOM-10). */
export const MOST_POLL_MS = 60 * SECOND_MS

/** Places from which on one's turn is near (ROOM-10). */
export const NEAR_PLACES = 500

/** Places from which on it comes soon (ROOM-10). */
export const SOON_PLACES = 5_000

/** Share by which looks are spread, so that they do not come together (ROOM-10). */
export const POLL_SPREAD = 0.2

/** Minutes above which a time is only "over an hour" (ROOM-20). */
export const LONGEST_TOLD_MINUTES = 60

/** Share by which the time that is told may be off (ROOM-20). */
export const TOLD_SPREAD = 0.3

/** Minutes before the opening in which places can be taken, at least (ROOM-1). */
export const MIN_PREQUEUE_MINUTES = 5

/** Minutes before the opening in which places can be taken, at most (ROOM-1). */
export const MAX_PREQUEUE_MINUTES = 240

/** Minutes before the opening in which places can be taken, unless set (ROOM-1). */
export const PREQUEUE_MINUTES = 60

/** People who may shop at once, at most; and the most holds from which on a room may open by itself (ROOM-1). */
export const MAX_SHOPPERS = 20_000

/** People who may shop at once, unless set (ROOM-1). */
export const SHOPPERS = 500

/** People let in in a minute, at most (ROOM-1). */
export const MAX_ADMISSIONS_PER_MINUTE = 60_000

/** People let in in a minute, unless set (ROOM-1). */
export const ADMISSIONS_PER_MINUTE = 300

/** Minutes to come in once called, and to shop, at least (ROOM-1). */
export const MIN_TURN_MINUTES = 5

/** Minutes to come in once called, and to shop, at most (ROOM-1). */
export const MAX_TURN_MINUTES = 30

/** Minutes to come in once called, and to shop, unless set (ROOM-1). */
export const TURN_MINUTES = 10

/** Holds from which on a room may open by itself, at least (ROOM-1). */
export const MIN_AUTO_SHOPPERS = 10

/** Holds from which on a room opens by itself, unless set (ROOM-1). */
export const AUTO_SHOPPERS = 200

/** Characters of what staff tell those who wait (ROOM-1, LIVE-5). */
export const MAX_QUEUE_MESSAGE_LENGTH = 280

/** Characters of a lane's name (ROOM-2). */
export const MAX_LANE_NAME_LENGTH = 50

/** All of what is called, in per cent: lane 0 has what the others leave (ROOM-2). */
export const ALL_SHARES = 100

/** Bytes of a seed (ROOM-3). */
export const SEED_BYTES = 32

/** Characters of a token (ROOM-7). */
export const PLACE_TOKEN_LENGTH = 48

/** The least number that four bytes cannot hold (ROOM-7). */
export const FOUR_BYTES = 2 ** 32

/** Milliseconds between the end of numbers that are drawn and the draw (ROOM-3d). */
export const DRAWING_MS = 15 * SECOND_MS

/** Milliseconds after stock_out_at in which a room stays open (ROOM-3g). */
export const OPEN_AFTER_STOCK_OUT_MS = HOUR_MS

/** Numbers that a process takes at once, at most (ROOM-5). */
export const NUMBERS_AT_ONCE = 100

/** Milliseconds for which it gives them out (ROOM-5). */
export const NUMBERS_USED_MS = SECOND_MS

/** Milliseconds after which numbers come too late to be given out at all (ROOM-5): both together stay far below those of the draw. */
export const NUMBERS_AWAITED_MS = 5 * SECOND_MS

/** Rounds of PBKDF2 for each guess of who asks for a number (ROOM-8). */
export const WORK_COST = 1_000

/** Guesses that a number costs at least (ROOM-8). */
export const LEAST_WORK = 500

/** Guesses that a number costs at most (ROOM-8). */
export const MOST_WORK = 1_500

/** Milliseconds in which they are to be made (ROOM-8). */
export const WORK_MS = 120 * SECOND_MS

/** How much dearer a guess is for a network that took many numbers (ROOM-8). */
export const MANY_NUMBERS_FACTOR = 8

/** Numbers from which on a network has taken many (ROOM-8). */
export const MANY_NUMBERS = { max: 20, seconds: 10 * MINUTE_SECONDS }

/** Numbers of one network (ROOM-8, SEC-41). */
export const NUMBERS_PER_NETWORK = { max: 60, seconds: MINUTE_SECONDS }

/** Characters of one part of a challenge, as it comes back (ROOM-8). */
export const MAX_CHALLENGE_PART = 200

/** Milliseconds between two ticks (ROOM-11). */
export const ROOM_TICK_MS = SECOND_MS

/** Milliseconds after a tick from which on the next one is due (ROOM-11). */
export const TICK_DUE_MS = 900

/** Milliseconds after a tick from which on the run's row is waited for by the next one (ROOM-11). */
export const TICK_WAITS_MS = 2 * SECOND_MS

/** Milliseconds after a tick from which on nobody is called (ROOM-19). */
export const TICK_LATE_MS = 30 * SECOND_MS

/** Milliseconds before the last tick from which on it is looked for orders that ended a pass: they may have been committed after it (ROOM-14). */
export const TICK_LOOK_BACK_MS = 10 * SECOND_MS

/** Seconds by which the clocks of two processes may differ: an order is dated by one, its pass by another (ROOM-14). */
export const CLOCKS_APART_SECONDS = 2

/** Seconds in which those called are expected, and over which it is looked at who came (ROOM-11). */
export const ENTERING_SECONDS = MINUTE_SECONDS

/** Orders of a run whose mean is the basket (ROOM-12). */
export const BASKETS_LOOKED_AT = 200

/** Units from which on those who wait are told that few are left, where numbers are public (ROOM-9, VIS-16). */
export const FEW_UNITS = 20

/** Seconds after which somebody who was held up tries again (ROOM-13). */
export const ENTER_AGAIN_SECONDS = 2

/** Milliseconds after stock_out_at in which a token joins the waiting list with its rank (ROOM-16). */
export const JOINS_BY_RANK_MS = 30 * MINUTE_MS

/** AUTO: milliseconds for which one batch in twenty waits for its locks (ROOM-17). */
export const AUTO_LOCK_WAIT_MS = 250

/** AUTO: seconds for which it does so (ROOM-17). */
export const AUTO_LOCK_SECONDS = 10

/** AUTO: milliseconds for which a room that nobody needs stays open (ROOM-17). */
export const AUTO_QUIET_MS = 10 * MINUTE_MS

/** Days for which marks and passes are kept (BO-104). */
export const PASSES_KEPT_DAYS = 30

/** Seconds for which the JSON is fresh (ROOM-9). */
export const QUEUE_JSON_FRESH_SECONDS = 1

/** Seconds for which it is shown while it is asked for anew (ROOM-9). */
export const QUEUE_JSON_STALE_SECONDS = 10

/** Seconds for which it is shown while it cannot be asked for (ROOM-9). */
export const QUEUE_JSON_ERROR_SECONDS = 60

/** Milliseconds over which numbers are asked for at random, where there is twice as much time left (ROOM-10). */
export const JOIN_SPREAD_MS = 5 * SECOND_MS

/** Milliseconds between two tellings of a position to who listens to the page (ROOM-21). */
export const TELL_EVERY_MS = MINUTE_MS
