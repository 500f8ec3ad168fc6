/** Orders ended in one transaction. */
export const EXPIRED_AT_ONCE = 500
