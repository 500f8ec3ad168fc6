/** Waiting lists and held stock (file 12, "New error codes"). */
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
  OFFLINE_LIMIT_REACHED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.OFFLINE_LIMIT_REACHED',
      message: 'Pay your other order first, or choose fewer tickets.',
    },
  },
} as const
