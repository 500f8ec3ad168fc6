/** What is refused to readers of the event log (LOGE-7). */
export const LOG_ERRORS = {
  LOG_POSITION_GONE: {
    status: 410,
    message: /*i18n*/ { id: 'error.LOG_POSITION_GONE', message: 'These entries are no longer kept.' },
  },
} as const
