import { MAX_DATES_PER_EVENT } from '#core/platform/limits.ts'

/** Refusals about the dates of an event (DAT-18 to DAT-23), part of the error catalogue. */
export const DATE_ERRORS = {
  DATE_EXISTS: { status: 409, message: /*i18n*/ { id: 'error.DATE_EXISTS', message: 'This start is taken.' } },
  DATE_LIMIT_REACHED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.DATE_LIMIT_REACHED',
      message: 'An event can have {maximum, number} dates.',
      values: { maximum: MAX_DATES_PER_EVENT },
    },
  },
  DATE_HAS_ORDERS: {
    status: 409,
    message: /*i18n*/ { id: 'error.DATE_HAS_ORDERS', message: 'This date has orders. Cancel it instead.' },
  },
  LAST_DATE: { status: 409, message: /*i18n*/ { id: 'error.LAST_DATE', message: 'An event needs a date.' } },
  DATE_CANCELLED: {
    status: 409,
    message: /*i18n*/ { id: 'error.DATE_CANCELLED', message: 'This date was cancelled.' },
  },
  DATE_STATUS_INVALID: {
    status: 409,
    message: /*i18n*/ { id: 'error.DATE_STATUS_INVALID', message: 'This date cannot change like that.' },
  },
  DATE_ACTION_RUNNING: {
    status: 409,
    message: /*i18n*/ { id: 'error.DATE_ACTION_RUNNING', message: 'Its orders are still being handled.' },
  },
  DATE_NO_ROOM: {
    status: 409,
    message: /*i18n*/ { id: 'error.DATE_NO_ROOM', message: 'The other date has too few places.' },
  },
} as const
