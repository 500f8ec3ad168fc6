/** Rows of each kind; whoever wants more goes to its list (LST-30). */
export const MAX_FOUND = 6

/** Events of an account or organizer that are searched, the latest (LST-30). */
export const MAX_EVENTS_SEARCHED = 100
