/** Waiting lists (file 12, "New error codes"). */
export const WAITING_ERRORS = {
  WAITING_LIST_CLOSED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.WAITING_LIST_CLOSED',
      message: 'There is no waiting list for this choice now.',
    },
  },
  WAITING_STATE_CHANGED: {
    status: 409,
    message: /*i18n*/ { id: 'error.WAITING_STATE_CHANGED', message: 'This was changed meanwhile. Look again.' },
  },
} as const
