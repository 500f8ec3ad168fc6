/** Rows of the audit log that a file reads at a time. */
export const EXPORTED_AT_ONCE = 1_000
