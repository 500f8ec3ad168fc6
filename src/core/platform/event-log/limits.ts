/** How many entries a round of the publisher takes at most (LOGE-5). */
export const ROUND_ENTRIES = 1_000

/** How often an idle publisher looks whether there is anything to publish, in ms: 99 % are published within 2 s (LOGE-6). */
export const LOOK_EVERY_MS = 500

/** Bytes of salt before what an entry says: without them it could be guessed from its digest once it is erased (AUD-5). */
export const SALT_BYTES = 16

/** Rows younger than this, in ms, may stand above one with a lower id that is not committed yet (MIG-3). */
export const BACKFILL_SETTLED_MS = 10 * 60_000

/** How long, in ms, the release before this one may go on writing rows in their old form while both run (MIG-3). */
export const BACKFILL_FOLLOWS_MS = 24 * 60 * 60_000

/** Days that entries and what they say are kept unless the operator chooses otherwise (AUD-8). */
export const LOG_DAYS = 400

/** The fewest days an operator may choose (AUD-8). */
export const MIN_LOG_DAYS = 90

/** Days that the network an act came from is kept (AUD-1). */
export const NETWORK_DAYS = 30

/** Rows that a statement removes or empties at most (AUD-8). */
export const REMOVED_ROWS = 10_000

/** Entries that are read and verified at a time (AUD-7). */
export const VERIFIED_ENTRIES = 5_000
