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
