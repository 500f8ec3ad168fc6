/** Sources shown one by one; what is beyond them is one row (FUN-4). */
export const MAX_SHOWN_SOURCES = 200

/** Sources in a file (FUN-4). */
export const MAX_EXPORTED_SOURCES = 10_000
