/** Milliseconds for which a process knows runs without asking (ROOM-9: one statement a second). */
export const KNOWN_MS = 1_000

/** Hours after its end in which a run is still shown as closed. */
export const CLOSED_SHOWN_HOURS = 48

/** Networks whose numbers a process counts. */
export const MAX_NETWORKS_KNOWN = 50_000

/** Bytes of a drawn document that is kept, in how many (ROOM-6). */
export const MAX_DRAWS_KNOWN = 100

/** Passes and marks that are deleted in one transaction. */
export const REMOVED_AT_ONCE = 10_000

/** Rooms that a process ticks side by side: one whose row is locked holds up few others. */
export const ROOMS_AT_ONCE = 4
