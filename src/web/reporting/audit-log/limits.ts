/** Changes of an entry that are shown at once. */
export const CHANGES_SHOWN = 4

/** Events and members that a filter offers by name: the newest. */
export const NAMES_OFFERED = 100
