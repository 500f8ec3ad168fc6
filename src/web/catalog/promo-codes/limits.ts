/** Dates of a code that its row in the list names; further ones are counted. */
export const NAMED_DATES = 2
