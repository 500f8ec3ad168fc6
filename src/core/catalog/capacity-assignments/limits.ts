/** Units of a capacity assignment (CAP-1). */
export const MAX_CAPACITY = 1_000_000_000

/** Percent of a capacity above which its use is shown as high (LST-8). */
export const HIGH_USE_PERCENT = 80

/** Percent of a capacity above which its use is shown as medium (LST-8). */
export const MEDIUM_USE_PERCENT = 50
