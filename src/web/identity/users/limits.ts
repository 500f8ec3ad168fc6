/** Roles of a member that stand in the list of users; the rest are counted. */
export const CHIPS_SHOWN = 4
