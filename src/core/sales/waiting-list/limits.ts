/** Offers that may pass an entry before units are kept for it (WTL-15). */
export const MOST_PASSED = 3
