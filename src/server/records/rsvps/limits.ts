/** Invitations whose names are erased in one transaction. */
export const ERASED_RSVPS_AT_ONCE = 500
