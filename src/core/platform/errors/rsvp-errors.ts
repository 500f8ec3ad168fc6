/** Invitations (file 12, "New error codes"). */
export const RSVP_ERRORS = {
  RSVP_LOCKED: {
    status: 409,
    message: /*i18n*/ { id: 'error.RSVP_LOCKED', message: 'This answer can no longer be changed.' },
  },
} as const
