/** Dates of one day that may end before the first of them that has not. */
export const MAX_ENDING_DATES = 100
