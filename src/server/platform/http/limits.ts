import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Addresses and languages remembered at once, the eldest makes room; they are learned again within a request each. */
export const MAX_PAGE_ADDRESSES = 2_000

/** Headers of browsers whose language need not be worked out again. */
export const MAX_LANGUAGE_HEADERS = 500

/** Characters of such a header. */
export const MAX_LANGUAGE_HEADER_LENGTH = 200

/** Addresses counted apart in one window. */
export const MAX_FLOOD_ADDRESSES = 50_000

/** Networks that are counted together once there are so many addresses; beyond them, too, the rest share one count. */
export const MAX_FLOOD_NETWORKS = 50_000

/**
 * Milliseconds without a byte either way: whoever stops reading an export holds a connection of the database with it (FIL-1).
 */
export const SILENCE_MS = MINUTE_MS

/** Characters of one part of an address. */
export const MAX_PARAM_LENGTH = 200

/** Levels of a field in an address: `filter_fields[status][eq]` (CNV-3). */
export const QUERY_DEPTH = 3

/** Fields of an address. */
export const MAX_QUERY_PARAMETERS = 100

/** Fields beside the file of an upload. */
export const MAX_FORM_FIELDS = 10

/** Letters of a word that an index knows: two have no trigram. */
export const MIN_INDEXED_LENGTH = 3

/**
 * Up to so many all rows are found and sorted; the planner would rather read a sorted index until it has met a page of them.
 */
export const FEW_ROWS = 2_000

/** Calls a minute where load and race tests raise the limits. */
export const RAISED_LIMIT = 1_000_000

/** List links remembered. */
export const MAX_LIST_LINKS = 10_000

/**
 * Rows read at a time, so few that a part is dead by the second small collection after it was read: five times as many outlive it while they are being written, and fill the heap until all of it is collected (docs/decisions/0029-large-lists.md).
 */
export const WALK_ROWS = 100

/** Bytes of the signature that a cursor carries. */
export const CURSOR_SIGNATURE_BYTES = 16

/** Seconds after which one of the calls of a key may be over. */
export const KEY_RETRY_SECONDS = 1

/** Seconds after which a caller may ask again whose file could not be read or saved (OBJ-7). */
export const STORAGE_RETRY_SECONDS = 5

/** Seconds after which a call that was refused for a recovery is worth another try (BAK-5). */
export const RECOVERING_SECONDS = 60

/** Claims that wait for the database, of one process; further ones are taken over after their time (HA-4). */
export const MAX_RELEASES_WAITING = 10_000

/** Milliseconds between two tries to release what could not be released. */
export const RELEASE_WAIT_MS = SECOND_MS

/** The API document is written so long after the process began to listen, unless somebody asks before. */
export const DOCUMENT_DELAY_MS = 60_000

/** Unsigned calls of a provider's webhook a minute from one address (PSP-5): a busy sale has some hundred. */
export const NOTICES_PER_ADDRESS = 3000
