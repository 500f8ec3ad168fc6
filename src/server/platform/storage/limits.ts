import { DAY_MS, KB, MB, MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/**
 * Milliseconds of the parts of a delivery, together less than the time after which a process is taken for dead (`MAIL_CLAIM_MS`).
 */
export const SMTP_TIMEOUTS = {
  connectionTimeout: 20 * SECOND_MS,
  greetingTimeout: 20 * SECOND_MS,
  dnsTimeout: 10 * SECOND_MS,
  socketTimeout: MINUTE_MS,
}

/** Connections to the mail server. */
export const SMTP_CONNECTIONS = 5

/** Bytes of pages kept, unless told otherwise. */
export const DEFAULT_PAGE_BYTES = 64 * MB

/** Bytes of headers, keys and what the runtime spends on a page beside its texts, roughly. */
export const PAGE_OVERHEAD = 2 * KB

/** Kept pages of one event's dates, days and months together, in all languages (DAT-51). */
export const MAX_DATE_VARIANTS = 40

/** Milliseconds for a connection to the store (OBJ-2). */
export const STORE_CONNECT_MS = 3 * SECOND_MS

/** Milliseconds of the store's silence after which a call is lost (OBJ-2). */
export const STORE_SILENCE_MS = 10 * SECOND_MS

/** How often a call of the store is tried (OBJ-2). */
export const STORE_TRIES = 3

/** Milliseconds before the second try; before the third it is four times as long. */
export const STORE_PAUSE_MS = 100

/** Files in one answer of a store that lists them, the most that S3 gives. */
export const STORE_LIST_SIZE = 1_000

/** Bytes of an answer of the store that is read whole and is no file. */
export const MAX_STORE_ANSWER = 4 * MB

/** Milliseconds after which nobody writes a file any more that was begun (OBJ-5d). */
export const FILE_WRITING_MS = DAY_MS

/** Milliseconds for which a file is kept that nothing shows any more (OBJ-5c). */
export const FILE_KEPT_MS = DAY_MS

/** Files removed by one round of the job (OBJ-5d). */
export const MAX_FILES_REMOVED = 1_000

/** Milliseconds that mails and files wait for a picture (OBJ-7). */
export const READ_SOON_MS = 2 * SECOND_MS

/** Files that a command looks up in the database together (OBJ-8). */
export const FILES_PER_ROUND = 500

/** Keys that a command tells by name (OBJ-8). */
export const MAX_KEYS_TOLD = 20

/** Milliseconds for which a file without a row is left alone (OBJ-8). */
export const UNREGISTERED_KEPT_MS = 2 * DAY_MS

/** Calls of the store at once by one job or command (OBJ-8). */
export const FILES_AT_ONCE = 8

/** Milliseconds a page is told as it was when the database went away, unless told otherwise (HA-7). */
export const STAND_IN_MS = 300 * SECOND_MS
