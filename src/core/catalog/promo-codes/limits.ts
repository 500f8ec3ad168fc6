import { MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Characters of a code in a page's address; a longer one than a code can be is not found (PRO-6). */
export const MAX_PRESENTED_CODE_LENGTH = 100

/** 31 to the power of 8: nobody finds one of a thousand codes by trying (PRO-8). */
export const MIN_RANDOM_SIGNS = 8

/** Codes made in one call (PRO-8). */
export const MAX_BATCH_CODES = 1000

/** Uses of a code, unless it is unlimited (PRO-1). */
export const MAX_CODE_USES = 1_000_000_000

/** Dates that a code may be limited to (DAT-59). */
export const MAX_CODE_DATES = 500

/** Checks of codes by one address (SEC-40e). */
export const CODE_CHECKS = { max: 20, seconds: MINUTE_SECONDS }
