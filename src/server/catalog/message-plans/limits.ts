/** Messages of one round; the next comes a minute later. */
export const MAX_DUE_MESSAGES = 200
