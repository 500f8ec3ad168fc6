/** Dates offered at once; the others are found by typing. */
export const MAX_OFFERED_DATES = 200
