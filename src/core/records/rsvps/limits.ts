/** Guests that somebody may bring (APP-6). */
export const MAX_RSVP_GUESTS = 20

/** Invitations added by one list (APP-6). */
export const MAX_INVITATIONS = 1_000

/** Characters of a pasted list of invitations (APP-6). */
export const MAX_INVITATION_LIST_LENGTH = 300_000

/** Invitations that staff send again in one call (API-602). */
export const MAX_RSVPS_AT_ONCE = 500
