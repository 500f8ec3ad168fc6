/** Entries that a call of the log API answers unless told (LOGE-7). */
export const LOG_ENTRIES = 100

/** Entries that a call of the log API answers at most (LOGE-7). */
export const MAX_LOG_ENTRIES = 500

/** Positions that one call of the log API reads at most: where a reader may see few of them, they go on from there (LOGE-7). */
export const LOG_POSITIONS_READ = 10_000

/** Characters of a list of event types (LOGE-7). */
export const MAX_TYPES_LENGTH = 4_000

/** Rows of a page of the audit log unless told (AUD-1). */
export const AUDIT_ROWS = 50

/** Rows of a page of the audit log at most (AUD-1). */
export const MAX_AUDIT_ROWS = 200
