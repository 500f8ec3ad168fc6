import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Names read at a glance; more are counted. */
export const SHOWN_NAMES = 6

/** Milliseconds for a pack of a hundred thousand attendees on a slow line, or two hundred scans that waited. */
export const LONG_TIMEOUT_MS = MINUTE_MS

/** Milliseconds between two looks at the list's counter. */
export const LIST_REFRESH_MS = 15 * SECOND_MS

/** Milliseconds until a list that did not answer is asked again. */
export const LIST_RETRY_MS = 3 * SECOND_MS

/** Scans kept under "Last scans". */
export const KEPT_SCANS = 20

/** Milliseconds; a longer pause than this belongs to a person thinking, not to one code. */
export const MAX_KEY_GAP_MS = 500

/** Milliseconds between two keys; nobody types that fast, a scanner takes 5 to 40. */
export const SCANNER_GAP_MS = 60

/** Characters typed in one burst from which they are a scanner's. */
export const MIN_SCANNED_LENGTH = 6

/** Milliseconds for which a message about the camera stays. */
export const SCANNER_MESSAGE_MS = 4 * SECOND_MS

/** Milliseconds between two pictures looked at; only one code a second passes the gate (CON-12). */
export const LOOK_INTERVAL_MS = 150

/** Milliseconds until a decoder that did not load is asked for again. */
export const DECODER_RETRY_MS = 2 * SECOND_MS

/** Milliseconds between two beats of a vibration. */
export const BEEP_PAUSE_MS = 40
