/** Refusals of an installation that cannot do its work for now (file 13, "New error codes"). */
export const OPERATION_ERRORS = {
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: /*i18n*/ {
      id: 'error.STORAGE_UNAVAILABLE',
      message: 'Files cannot be saved right now. Please try again in a moment.',
    },
  },
  RECOVERING: {
    status: 503,
    message: /*i18n*/ {
      id: 'error.RECOVERING',
      message: 'Ticket sales are paused for maintenance. Please try again later.',
    },
  },
} as const
