/** Roles of an account besides the built-in ones (TEAM-1). */
export const MAX_ROLES = 30
