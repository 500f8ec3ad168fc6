/** The waiting room (file 12, "New error codes"). */
export const QUEUE_ERRORS = {
  QUEUE_REQUIRED: {
    status: 403,
    message: /*i18n*/ { id: 'error.QUEUE_REQUIRED', message: 'Join the queue first.' },
  },
  QUEUE_WAIT: {
    status: 409,
    message: /*i18n*/ { id: 'error.QUEUE_WAIT', message: 'It is not your turn yet. You keep your place.' },
  },
  QUEUE_TURN_MISSED: {
    status: 410,
    message: /*i18n*/ {
      id: 'error.QUEUE_TURN_MISSED',
      message: 'Your turn has passed. You are at the end of the queue now.',
    },
  },
  QUEUE_TOKEN_INVALID: {
    status: 403,
    message: /*i18n*/ { id: 'error.QUEUE_TOKEN_INVALID', message: 'This place in the queue is not valid.' },
  },
  QUEUE_TOKEN_USED: {
    status: 403,
    message: /*i18n*/ { id: 'error.QUEUE_TOKEN_USED', message: 'This place is used in another browser.' },
  },
} as const
