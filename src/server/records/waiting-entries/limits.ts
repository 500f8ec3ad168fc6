/** Entries whose personal data are erased in one transaction. */
export const ERASED_ENTRIES_AT_ONCE = 500
