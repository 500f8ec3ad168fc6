/** Payments compared in one round. */
export const COMPARED_AT_ONCE = 200

/** Buyers reminded in one round of the job (BANK-3). */
export const REMINDED_AT_ONCE = 500
