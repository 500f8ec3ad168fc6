import { HOUR_MS, MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** How a network of Feistel rounds mixes a number (ROOM-4). */
export const DRAW_ROUNDS = 10

/** Bits of half a number at least: with fewer the rounds mix too little (ROOM-4). */
export const LEAST_HALF_BITS = 5

/** Lanes of a run: 0 is for everybody (ROOM-2). */
export const MAX_LANES = 10

/** Bytes of what a place in the queue says, and of the code that proves it (ROOM-7). */
export const PLACE_BYTES = 20
export const PROOF_BYTES = 16

/** Of those called so many come, as long as nobody knows better, and at least (ROOM-11). */
export const FIRST_ENTERING_SHARE = 0.8
export const LEAST_ENTERING_SHARE = 0.02

/** Units of a basket while fewer reservations than this have told their own mean (ROOM-12). */
export const MEAN_BASKET = 2
export const RESERVATIONS_FOR_MEAN = 20

/** Milliseconds between two looks, by how far away the turn is (ROOM-10). */
export const POLL_AT_TURN_MS = 2_000
export const POLL_NEAR_MS = 5_000
export const POLL_SOON_MS = 15_000
export const POLL_FAR_MS = 30_000
export const MOST_POLL_MS = 60_000
export const NEAR_PLACES = 500
export const SOON_PLACES = 5_000
/** Share by which looks are spread, so that they do not come together. */
export const POLL_SPREAD = 0.2

/** Minutes above which a time is only "over an hour", and how far off it may be (ROOM-20). */
export const LONGEST_TOLD_MINUTES = 60
export const TOLD_SPREAD = 0.3

/** How a room may be set, and how it is otherwise (ROOM-1). */
export const MIN_PREQUEUE_MINUTES = 5
export const MAX_PREQUEUE_MINUTES = 240
export const PREQUEUE_MINUTES = 60
export const MAX_SHOPPERS = 20_000
export const SHOPPERS = 500
export const MAX_ADMISSIONS_PER_MINUTE = 60_000
export const ADMISSIONS_PER_MINUTE = 300
export const MIN_TURN_MINUTES = 5
export const MAX_TURN_MINUTES = 30
export const TURN_MINUTES = 10
export const MIN_AUTO_SHOPPERS = 10
export const AUTO_SHOPPERS = 200

/** Characters of what staff tell those who wait (ROOM-1, LIVE-5). */
export const MAX_QUEUE_MESSAGE_LENGTH = 280

/** Characters of a lane's name. */
export const MAX_LANE_NAME_LENGTH = 50

/** All of what is called, in per cent: lane 0 has what the others leave (ROOM-2). */
export const ALL_SHARES = 100

/** Bytes of a seed (ROOM-3). */
export const SEED_BYTES = 32

/** Characters of a token (ROOM-7). */
export const PLACE_TOKEN_LENGTH = 48

/** Milliseconds between the end of numbers that are drawn and the draw (ROOM-3d). */
export const DRAWING_MS = 15 * SECOND_MS

/** Milliseconds after stock_out_at in which a room stays open (ROOM-3g). */
export const OPEN_AFTER_STOCK_OUT_MS = HOUR_MS

/** Numbers that a process takes at once, and how long it gives them out, in milliseconds (ROOM-5). */
export const NUMBERS_AT_ONCE = 100
export const NUMBERS_USED_MS = SECOND_MS

/** What a number costs who asks for it (ROOM-8). */
export const WORK_COST = 1_000
export const LEAST_WORK = 500
export const MOST_WORK = 1_500
/** Milliseconds in which it is to be done. */
export const WORK_MS = 120 * SECOND_MS
/** How much dearer it is for a network that took many. */
export const MANY_NUMBERS_FACTOR = 8
export const MANY_NUMBERS = { max: 20, seconds: 10 * MINUTE_SECONDS }
/** Numbers of one network (ROOM-8, SEC-41). */
export const NUMBERS_PER_NETWORK = { max: 60, seconds: MINUTE_SECONDS }

/** Milliseconds: between two ticks, from when on one is due, over which nobody is called (ROOM-11, ROOM-19). */
export const TICK_MS = SECOND_MS
export const TICK_DUE_MS = 900
export const TICK_LATE_MS = 30 * SECOND_MS

/** Seconds over which it is looked at who came of those called (ROOM-11). */
export const ENTERING_SECONDS = MINUTE_SECONDS

/** Orders of a run whose mean is the basket (ROOM-12). */
export const BASKETS_LOOKED_AT = 200

/** Seconds after which somebody who was held up tries again (ROOM-13). */
export const ENTER_AGAIN_SECONDS = 2

/** Milliseconds after stock_out_at in which a token joins the waiting list with its rank (ROOM-16). */
export const JOINS_BY_RANK_MS = 30 * MINUTE_MS

/** AUTO: a lock is waited for so long, for so long, and a room that nobody needs stays so long (ROOM-17). */
export const AUTO_LOCK_WAIT_MS = 250
export const AUTO_LOCK_SECONDS = 10
export const AUTO_QUIET_MS = 10 * MINUTE_MS

/** Days for which marks and passes are kept (BO-104). */
export const PASSES_KEPT_DAYS = 30

/** Seconds of the JSON: fresh, shown while it is asked for anew, shown while it cannot be asked for (ROOM-9). */
export const QUEUE_JSON_FRESH_SECONDS = 1
export const QUEUE_JSON_STALE_SECONDS = 10
export const QUEUE_JSON_ERROR_SECONDS = 60

/** Characters of one part of a challenge, as it comes back (ROOM-8). */
export const MAX_CHALLENGE_PART = 200

/** Units from which on those who wait are told that few are left, where numbers are public (ROOM-9, VIS-16). */
export const FEW_UNITS = 20
