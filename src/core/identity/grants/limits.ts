/** Grants of one member (TEAM-1): beyond this a role for the organizer or the account says the same. */
export const MAX_GRANTS = 500
