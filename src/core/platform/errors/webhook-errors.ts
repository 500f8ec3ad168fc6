/** Endpoints that the event log is delivered to (HOOK-9). */
export const WEBHOOK_ERRORS = {
  ENDPOINT_NOT_ACTIVE: {
    status: 409,
    message: /*i18n*/ { id: 'error.ENDPOINT_NOT_ACTIVE', message: 'Activate the endpoint first.' },
  },
} as const
