/** Changes of an entry that are shown at once. */
export const CHANGES_SHOWN = 4

/** Events that the filter offers by name: the newest. */
export const EVENTS_OFFERED = 100
