/** Guests of one list, as many as are added in one transaction while buyers of the same tickets wait (ATT-13). */
export const MAX_GUESTS = 500

/** Characters of a pasted list of guests (ATT-13). */
export const MAX_GUEST_LIST_LENGTH = 200_000
