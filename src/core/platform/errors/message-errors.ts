/** What is refused of messages to attendees (MSG), part of the error catalogue. */
export const MESSAGE_ERRORS = {
  MESSAGE_NOT_CONFIRMED: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.MESSAGE_NOT_CONFIRMED',
      message: 'Confirm that the message concerns the event and is not promotional.',
    },
  },
  NO_RECIPIENTS: {
    status: 422,
    message: /*i18n*/ { id: 'error.NO_RECIPIENTS', message: 'Nobody would receive this message.' },
  },
  MESSAGE_QUOTA_EXCEEDED: {
    status: 429,
    message: /*i18n*/ {
      id: 'error.MESSAGE_QUOTA_EXCEEDED',
      message: 'The daily limit of recipients is reached. Try again tomorrow.',
    },
  },
  MESSAGE_IN_PROGRESS: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.MESSAGE_IN_PROGRESS',
      message: 'The message is still being sent and cannot be deleted yet.',
    },
  },
  MESSAGE_NOT_EDITABLE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.MESSAGE_NOT_EDITABLE',
      message: 'The message has been sent already and cannot be changed.',
    },
  },
  REMINDER_TOO_LATE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.REMINDER_TOO_LATE',
      message: 'The time of the reminder has passed. Send a message instead.',
    },
  },
} as const
