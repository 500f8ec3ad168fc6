/**
 * What is refused to those who give rights, or would have more of a thing than an account may have (TEAM-7, TEAM-8, KEY-1, HOOK-1),
 * and to whoever decides what was decided (MCP-8).
 */
export const ACCESS_ERRORS = {
  LIMIT_REACHED: {
    status: 409,
    message: /*i18n*/ { id: 'error.LIMIT_REACHED', message: 'The limit is reached. Remove one first.' },
  },
  GRANT_EXCEEDS_OWN: {
    status: 403,
    message: /*i18n*/ { id: 'error.GRANT_EXCEEDS_OWN', message: 'You cannot give rights you do not have.' },
  },
  PROPOSAL_DECIDED: {
    status: 409,
    message: /*i18n*/ { id: 'error.PROPOSAL_DECIDED', message: 'This was already decided.' },
  },
  ROLE_IN_USE: {
    status: 409,
    message: /*i18n*/ { id: 'error.ROLE_IN_USE', message: 'Members still have this role.' },
  },
} as const
