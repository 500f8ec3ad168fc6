import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Hours after the last contact for which a device keeps its offline pack (OFF-3). */
export const PACK_KEPT_HOURS = 72

/** Hours from now for whose dates a pack has the attendees (DAT-57). */
export const PACKED_HOURS = 36

/** Days before and after now whose dates a pack knows (DAT-57). */
export const PACKED_DATE_DAYS = 60

/** Letters of a key: enough to tell the names of one event apart, too few to tell a name (OFF-13). */
export const NAME_KEY_LENGTH = 5

/** Letters of the hash of an order's reference, where it only says that there is such an order (EXT-10). */
export const REFERENCE_KEY_LENGTH = 10

/** Milliseconds before a failed upload of the queue is tried again; doubled each time (OFF-6). */
export const FIRST_UPLOAD_PAUSE_MS = 2_000

/** Milliseconds, the longest pause between two uploads of the queue (OFF-6). */
export const MAX_UPLOAD_PAUSE_MS = MINUTE_MS

/** How many times the pause is doubled, until it is the longest (OFF-6). */
export const MAX_UPLOAD_DOUBLINGS = 5

/** Minutes; a device's clock that is further ahead of the server is not believed (OFF-10). */
export const MAX_CLOCK_LEAD_MINUTES = 5

/** Days; no queue waits so long: a clock further behind began anew when the battery went (OFF-10). */
export const MAX_CLOCK_LAG_DAYS = 366

/** Scans of one call (SCN-6, OFF-6). */
export const MAX_SCANS_PER_CALL = 200

/** Units that one scan may redeem (EXT-9). */
export const MAX_REDEEMED_PER_SCAN = 50

/** Rows of a page of attendees on the scan page (SCN-3). */
export const SCAN_PAGE_SIZE = 100

/**
 * Characters of a scanned text, as many as a QR code can hold; whatever a phone reads may be sent and is answered INVALID_CODE (SCN-6).
 */
export const MAX_SCANNED_LENGTH = 4296

/** Characters of a reference, nonce or device id in a scan (SCN-6). */
export const MAX_NONCE_LENGTH = 64

/** Milliseconds read again before a cursor: a write stamped before it may have committed after it was read (OFF-2). */
export const PACK_OVERLAP_MS = 2 * MINUTE_MS

/** Milliseconds; a device away for longer asks for everything: its delta would hardly be smaller (OFF-2). */
export const MAX_PACK_DELTA_MS = 24 * HOUR_MS

/** Milliseconds; who stands at the entrance cannot wait longer for an answer: then the device decides (OFF-1). */
export const SCAN_TIMEOUT_MS = 3 * SECOND_MS

/** Milliseconds after a key before the scan page searches (CON-11). */
export const SCAN_SEARCH_DEBOUNCE_MS = 200

/** Milliseconds a verdict is shown at least: nobody may miss one because the next came too soon (SCN-4). */
export const MIN_VERDICT_MS = 1500

/** Milliseconds after which a verdict leaves (SCN-21). */
export const VERDICT_MS = 3 * SECOND_MS

/** Milliseconds between two codes that are decided (CON-12). */
export const DECODE_INTERVAL_MS = SECOND_MS

/** Milliseconds for which the same code is ignored (CON-12). */
export const SAME_CODE_MS = 3 * SECOND_MS

/** Milliseconds between two refreshes of the offline pack (OFF-2). */
export const PACK_REFRESH_MS = MINUTE_MS

/** Characters the log keeps of what was no ticket (CIL-7). */
export const RAW_CODE_LENGTH = 32

/** Attendees of the same order told with a scan, as many as one call admits beside it (SCN-24). */
export const MAX_COMPANIONS = MAX_SCANS_PER_CALL - 1
