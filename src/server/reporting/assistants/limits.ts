/** How often a list is asked for fewer rows that fit, should they change meanwhile; then it is one row. */
export const LIST_TRIES = 3
