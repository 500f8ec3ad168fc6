/** Units of time and size, in which limits are told: milliseconds of a second (TIM-1). */
export const SECOND_MS = 1_000

/** Milliseconds of a minute (TIM-1). */
export const MINUTE_MS = 60 * SECOND_MS

/** Milliseconds of an hour (TIM-1). */
export const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds of a day of 24 hours; days of a calendar go by `time.ts` (TIM-1). */
export const DAY_MS = 24 * HOUR_MS

/** Seconds of a minute, the unit of windows in which tries are counted (SEC-40). */
export const MINUTE_SECONDS = 60

/** Seconds of an hour (SEC-40). */
export const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Seconds of a day (SEC-40). */
export const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Seconds of a year, for what browsers keep for good: files with a hash in their name, the chosen language (LOC-3).
 */
export const YEAR_SECONDS = 365 * DAY_SECONDS

/** Bytes (CON-7). */
export const KB = 1_024

/** Bytes (IMG-1). */
export const MB = 1_024 * KB

/** Bytes; free space is counted in them (HA-11). */
export const GB = 1_024 * MB

/** Characters of every name, title, subject and tier label (TXT-3). */
export const MAX_NAME_LENGTH = 149

/** Characters of a person's first name, and of the last (TXT-3). */
export const MAX_FIRST_NAME_LENGTH = 50

/** Characters of HTML after cleaning: "under 50,000" (TXT-3). */
export const MAX_RICH_TEXT_LENGTH = 49_999

/** Characters of each part of a postal address (TXT-3). */
export const MAX_ADDRESS_LENGTH = 255

/** Characters of a postcode (TXT-3). */
export const MAX_ZIP_LENGTH = 20

/** Characters of an email address (TXT-2). */
export const MAX_EMAIL_LENGTH = 254

/** Characters of a web address (TXT-2). */
export const MAX_URL_LENGTH = 2048

/** Characters of a password (TXT-3, AUT-8). */
export const MIN_PASSWORD_LENGTH = 8

/** Characters of a password (TXT-3, AUT-8). */
export const MAX_PASSWORD_LENGTH = 128

/** Characters of a promo or affiliate code (TXT-3). */
export const MIN_CODE_LENGTH = 3

/** Characters of a promo or affiliate code (TXT-3). */
export const MAX_CODE_LENGTH = 50

/** Characters of the name of a time zone; the longest has 32 (TIM-1). */
export const MAX_TIMEZONE_LENGTH = 64

/** Characters of a date and time as text, with fractions and offset (TIM-1). */
export const MAX_INSTANT_LENGTH = 40

/** Ids in one list of a body or address (CNV-10); an event has fewer tickets (TIX-22). */
export const MAX_IDS = 500

/** Dates of one event, as the error catalogue says too (DAT-18). */
export const MAX_DATES_PER_EVENT = 2_000

/** Characters of a short id in an address, read before anything is looked up (IDN-6). */
export const MAX_SHORT_ID_LENGTH = 60

/** Characters of a token in a link, read before it is looked up (CON-9). */
export const MAX_TOKEN_LENGTH = 200

/** Characters of what is only compared or checked later: typed passwords, fields of a locked form (TXT-1). */
export const MAX_TYPED_LENGTH = 1_000

/** Kilobytes of a body on a public call (CNV-10). */
export const PUBLIC_BODY_KB = 64

/** Kilobytes of a body on calls of staff, of details, scans and webhooks (CNV-10, CNV-11). */
export const LARGE_BODY_KB = 1_024

/** Characters of a short id (IDN-2). */
export const SHORT_ID_LENGTH = 22

/** Characters of the random part of an order's reference (IDN-3). */
export const REFERENCE_LENGTH = 7

/**
 * Random bytes handed in for a short id; about a tenth is rejected, so running out is as unlikely as guessing one (IDN-2).
 */
export const SHORT_ID_BYTES = 64

/** Random bytes handed in for a reference, likewise (IDN-3). */
export const REFERENCE_BYTES = 48

/** Characters of a title's part of an address (IDN-5). */
export const MAX_SLUG_LENGTH = 80

/** Rows of a list's page unless asked otherwise (CON-1, CNV-3). */
export const PAGE_SIZE = 20

/** Rows of a list's page at most (CON-1, CNV-3). */
export const MAX_PAGE_SIZE = 100

/** Rows at most where a list is walked by cursor (KEY-13). */
export const MAX_CURSOR_PAGE_SIZE = 500

/** Characters of a cursor: the longest value a list sorts by, in base64 and with its signature (KEY-13). */
export const MAX_CURSOR_LENGTH = 2_000

/** Seconds for which the API document is kept without asking again (KEY-16). */
export const DOCUMENT_CACHE_SECONDS = 5 * MINUTE_SECONDS

/** Characters of a search (TXT-3). */
export const MAX_SEARCH_LENGTH = 100

/** Number of the last page that can be asked for (SEC-5). */
export const MAX_PAGE = 1_000_000

/** Characters of the field of a sort or filter (SEC-5). */
export const MAX_FIELD_NAME_LENGTH = 50

/** Characters of a filter's operator (SEC-5). */
export const MAX_OPERATOR_LENGTH = 10

/** Characters of a filter's value (SEC-5). */
export const MAX_FILTER_LENGTH = 500

/** Values of a filter that takes several (SEC-5). */
export const MAX_FILTER_VALUES = 100

/** Highest price of one unit, in minor units (MON-6). */
export const MAX_UNIT_PRICE = 9_999_999_999

/** Highest total of an order, in minor units (MON-6). */
export const MAX_ORDER_TOTAL = 999_999_999_999

/** 100 % in thousandths of a percent, the unit of every stored rate (MON-3). */
export const FULL_PERCENT = 100_000

/** Words a list is searched by; further ones are left aside (LST-28). */
export const MAX_SEARCH_WORDS = 10

/** Formatters of dates kept for use again: one for each language, zone and shape (TIM-4). */
export const MAX_FORMATTERS = 1000

/**
 * Years written with four digits in every zone, whatever the offset they came with; databases know no year 0 (TIM-1).
 */
export const MIN_YEAR = 1000

/** The last such year (TIM-1). */
export const MAX_YEAR = 9998

/** Bytes of a chunk of what is streamed (CON-7, CNV-11). */
export const STREAM_CHUNK_BYTES = 64 * KB

/** Unknown short ids asked for by one address (SEC-40f). */
export const UNKNOWN_LINKS = { max: 20, seconds: 10 * MINUTE_SECONDS }

/** Seconds a page may take to ask for what its document did not find: the two are one guess (SEC-40f). */
export const DOCUMENT_SECONDS = 60

/** Milliseconds a statement waits for a lock (CON-16). */
export const LOCK_WAIT_MS = 3 * SECOND_MS

/**
 * Requests of one address in a minute, pages and files included: a hall full of people behind one stays far below it (CNV-10).
 */
export const FLOOD_PER_MINUTE = 60_000

/** Public calls of one address in a minute, and pages rendered for it (CNV-10). */
export const CALLS_PER_ADDRESS = 600

/** Calls of one user in a minute (CNV-10). */
export const CALLS_PER_USER = 300

/** Calls of one API key in a minute (KEY-12). */
export const CALLS_PER_KEY = 1_000

/** Calls of one API key that may run at the same time (KEY-12). */
export const KEY_CALLS_AT_ONCE = 10

/** Calls by one link of a check-in list in a minute (CNV-10). */
export const CALLS_PER_LIST_LINK = 3_000

/** How many times the share of calls of an address are looked at before it is known who calls (CNV-10). */
export const FLOOD_CALLS_FACTOR = 10

/** Seconds of a window, so that a minute's share is not spent in its first second (CNV-10). */
export const FLOOD_WINDOW_SECONDS = 10

/** Bytes of a body of JSON (CNV-11). */
export const MAX_JSON_BYTES = LARGE_BODY_KB * KB

/** Milliseconds of a whole request, a picture over a phone included; the framework would wait for ever (CNV-10). */
export const REQUEST_MS = 120 * SECOND_MS

/** Bytes of an uploaded file (IMG-1, CNV-11). */
export const MAX_UPLOAD_BYTES = 5 * MB

/** Milliseconds; a claim without an answer for this long belongs to a process that died (CNV-7). */
export const CLAIM_TIMEOUT_MS = 60 * SECOND_MS

/** Characters of an idempotency key (CNV-7). */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 100

/**
 * Milliseconds after which a list link that stops answering, because it was rotated, is an address like any other (CNV-10, CIL-5).
 */
export const LIST_LINK_KNOWN_MS = 2 * MINUTE_MS

/**
 * Milliseconds for the whole body of a call, however often a byte of it comes; pictures have the two minutes of any request (CNV-10).
 */
export const BODY_MS = 60 * SECOND_MS

/** Requests waiting in one queue, above which the answer is BUSY (RES-25). */
export const MAX_QUEUE_WAITING = 10_000

/** Milliseconds; a job that has waited this long beyond its time means that the worker does not keep up (API-140). */
export const MAX_JOB_LAG_MS = 10 * MINUTE_MS

/** Milliseconds between two warnings of proxy headers from elsewhere (SEC-41). */
export const PROXY_WARNING_MS = 60 * MINUTE_MS

/** Milliseconds after a key before a list is searched (CON-11). */
export const SEARCH_DEBOUNCE_MS = 300

/** Milliseconds of a browser's own call (CNV-12). */
export const CALL_TIMEOUT_MS = 30 * SECOND_MS

/** Milliseconds for which the back office takes what it read for fresh (CON-3). */
export const QUERY_STALE_MS = 60 * SECOND_MS

/**
 * Milliseconds a notification with "Undo" stays: what is to be acted upon stays longer than what is only read (CON-2).
 */
export const UNDO_MS = 10 * SECOND_MS

/** Characters of a typed amount: the highest, with separators and sign (MON-6). */
export const MAX_AMOUNT_LENGTH = 20

/** Milliseconds for which the outcome of a commit is looked for while nobody can be asked (HA-3e). */
export const OUTCOME_MS = 3 * SECOND_MS

/** Milliseconds a COMMIT may take before it counts as not come back; with the looking a call stays within 5 s (HA-5). */
export const COMMIT_MS = 2 * SECOND_MS

/** Milliseconds a call waits for the gate to open before it is BUSY (HA-5). */
export const GATE_WAIT_MS = 2 * SECOND_MS

/** Seconds after which a call is worth repeating that met no database (HA-5). */
export const DATABASE_RETRY_SECONDS = 2

/** Milliseconds between two writes by which a process says that it lives (HA-9). */
export const PROCESS_BEAT_MS = 10 * SECOND_MS

/** Seconds after which a process of which nothing was seen is dead (HA-9). */
export const PROCESS_DEAD_SECONDS = 60

/** Milliseconds for which a migration that meets locks is tried before the start fails (MIG-4). */
export const MIGRATION_PATIENCE_MS = 5 * MINUTE_MS

/** Minutes for which no process of an older release was seen before what it needs is taken away (MIG-5). */
export const CONTRACT_QUIET_MINUTES = 10

/** Rows a batch of a backfill reads at most (MIG-3). */
export const BACKFILL_ROWS = 1_000

/** How long a batch of a backfill may take, in ms; the pause after it is as long as it took (MIG-3). */
export const BACKFILL_BATCH_MS = 200

/** How long a run of a backfill goes on, in ms, well below what a stop waits for; the clock begins the next every minute (MIG-3). */
export const BACKFILL_RUN_MS = 10 * SECOND_MS

/** Orders a second, in all processes together, from which on buyers count as being served (MIG-3). */
export const RUSH_ORDERS_PER_SECOND = 2

/** Milliseconds for which a backfill watches whether buyers are served before it begins (MIG-3). */
export const BACKFILL_LOOK_MS = 1_000

/** Milliseconds between two such looks (CON-16). */
export const COMMIT_LOOK_MS = 50

/** Digits of a phone number at least (QST-3). */
export const MIN_PHONE_DIGITS = 6

/** Digits of a phone number at most (QST-3). */
export const MAX_PHONE_DIGITS = 20

/** Days for which network addresses are kept, of logins and in the scan log; the privacy notice says so (SEC-42, CIL-7). */
export const NETWORK_ADDRESSES_KEPT_DAYS = 30

/** Days after which the details of an order that expired are erased; the privacy notice says so (EXP-9). */
export const EXPIRED_DETAILS_KEPT_DAYS = 30

/** Days for which a browser keeps whether its visitor accepted tags (FUN-6). */
export const CONSENT_KEPT_DAYS = 180

/** Days for which a browser remembers where its visitor came from, with consent; the privacy notice says so (FUN-3). */
export const TOUCHES_KEPT_DAYS = 30
