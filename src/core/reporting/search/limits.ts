/** Rows of each kind; whoever wants more goes to its list (LST-30). */
export const MAX_FOUND = 6

/** Events of an account or organizer that are searched, the latest (LST-30). */
export const MAX_EVENTS_SEARCHED = 100

/** Characters from which the palette searches: a single letter is in nearly every name (LST-30, API-55). */
export const MIN_FIND_LENGTH = 2
