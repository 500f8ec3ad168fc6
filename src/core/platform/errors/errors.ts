import type { Message } from '#core/platform/locales.ts'
import { ACCESS_ERRORS } from './access-errors.ts'
import { CURRENCY_ERRORS } from './currency-errors.ts'
import { DATE_ERRORS } from './date-errors.ts'
import { FACTOR_ERRORS } from './factor-errors.ts'
import { KEY_ERRORS } from './key-errors.ts'
import { LOG_ERRORS } from './log-errors.ts'
import { MESSAGE_ERRORS } from './message-errors.ts'
import { OPERATION_ERRORS } from './operation-errors.ts'
import { QUEUE_ERRORS } from './queue-errors.ts'
import { REFUND_ERRORS } from './refund-errors.ts'
import { RSVP_ERRORS } from './rsvp-errors.ts'
import { SSO_ERRORS } from './sso-errors.ts'
import { UNIT_ERRORS } from './unit-errors.ts'
import { WAITING_ERRORS } from './waiting-errors.ts'
import { WEBHOOK_ERRORS } from './webhook-errors.ts'

interface ErrorEntry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503
  readonly message: Message
}

const AGAIN = /*i18n*/ { id: 'error.again', message: 'Something went wrong. Please try again.' }

/** The error catalogue (ERR): code, status and the sentence people read. Codes are the API's contract (CNV-5). */
export const ERRORS = {
  INTERNAL: { status: 500, message: /*i18n*/ { id: 'error.INTERNAL', message: 'An unexpected error occurred.' } },
  BUSY: { status: 503, message: AGAIN },
  MALFORMED_REQUEST: { status: 400, message: AGAIN },
  VALIDATION_FAILED: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.VALIDATION_FAILED',
      message: 'Some details are not right yet. Check the marked fields.',
    },
  },
  UNAUTHENTICATED: { status: 401, message: /*i18n*/ { id: 'error.UNAUTHENTICATED', message: 'Log in to continue.' } },
  INVALID_CREDENTIALS: {
    status: 401,
    message: /*i18n*/ {
      id: 'error.INVALID_CREDENTIALS',
      message: 'Please check your email and password and try again',
    },
  },
  USER_INACTIVE: {
    status: 403,
    message: /*i18n*/ { id: 'error.USER_INACTIVE', message: 'This account is not active.' },
  },
  FORBIDDEN: {
    status: 403,
    message: /*i18n*/ { id: 'error.FORBIDDEN', message: 'You do not have permission to access this page' },
  },
  ORIGIN_REFUSED: { status: 403, message: AGAIN },
  NOT_FOUND: { status: 404, message: /*i18n*/ { id: 'error.NOT_FOUND', message: 'Page not found' } },
  METHOD_NOT_ALLOWED: { status: 405, message: AGAIN },
  RATE_LIMITED: {
    status: 429,
    message: /*i18n*/ { id: 'error.RATE_LIMITED', message: 'Too many attempts. Wait a moment, then try again.' },
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: AGAIN },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: AGAIN },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: AGAIN },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: AGAIN },
  STALE_UPDATE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.STALE_UPDATE',
      message: 'Somebody else has changed this in the meantime. Reload to see it, then repeat your change.',
    },
  },
  DATE_REQUIRED: { status: 422, message: /*i18n*/ { id: 'error.DATE_REQUIRED', message: 'Choose a date.' } },
  REGISTRATION_CLOSED: {
    status: 403,
    message: /*i18n*/ { id: 'error.REGISTRATION_CLOSED', message: 'Registration is closed on this installation.' },
  },
  SETUP_TOKEN_INVALID: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.SETUP_TOKEN_INVALID',
      message: 'This setup token is not right, or it is more than a day old. Turnout prints a new one when it starts.',
    },
  },
  DEMO_LOGIN_LOCKED: {
    status: 403,
    message: /*i18n*/ {
      id: 'error.DEMO_LOGIN_LOCKED',
      message: 'Everybody knows this password of the demo: it only works on the computer Turnout runs on.',
    },
  },
  ...FACTOR_ERRORS,
  EMAIL_TAKEN: {
    status: 422,
    message: /*i18n*/ { id: 'error.EMAIL_TAKEN', message: 'This address already belongs to another user.' },
  },
  LINK_INVALID: {
    status: 404,
    message: /*i18n*/ {
      id: 'error.LINK_INVALID',
      message: 'This link is not valid. It may have been used or replaced by a newer one.',
    },
  },
  LINK_EXPIRED: {
    status: 410,
    message: /*i18n*/ { id: 'error.LINK_EXPIRED', message: 'This link has expired. Ask for a new one.' },
  },
  INVITATION_ALREADY_ACCEPTED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.INVITATION_ALREADY_ACCEPTED',
      message: 'This invitation has already been accepted. Log in to continue.',
    },
  },
  EMAIL_NOT_VERIFIED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.EMAIL_NOT_VERIFIED',
      message: 'Confirm your email address first. We sent you a link.',
    },
  },
  NO_PENDING_EMAIL_CHANGE: {
    status: 409,
    message: /*i18n*/ { id: 'error.NO_PENDING_EMAIL_CHANGE', message: 'There is no email change to confirm.' },
  },
  EMAIL_ALREADY_CONFIRMED: {
    status: 409,
    message: /*i18n*/ { id: 'error.EMAIL_ALREADY_CONFIRMED', message: 'This email address is already confirmed.' },
  },
  CURRENT_PASSWORD_WRONG: {
    status: 422,
    message: /*i18n*/ { id: 'error.CURRENT_PASSWORD_WRONG', message: 'This is not your current password.' },
  },
  OWNER_IMMUTABLE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.OWNER_IMMUTABLE',
      message: 'The role and status of the account owner cannot be changed.',
    },
  },
  CANNOT_CHANGE_SELF: {
    status: 409,
    message: /*i18n*/ { id: 'error.CANNOT_CHANGE_SELF', message: 'You cannot do this to your own user.' },
  },
  ALREADY_MEMBER: {
    status: 422,
    message: /*i18n*/ { id: 'error.ALREADY_MEMBER', message: 'This person is already a member of the account.' },
  },
  NOT_INVITED: {
    status: 409,
    message: /*i18n*/ { id: 'error.NOT_INVITED', message: 'There is no open invitation for this person.' },
  },
  EVENT_STATUS_INVALID: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.EVENT_STATUS_INVALID',
      message: 'The event cannot change to this status from where it is. Reload and try again.',
    },
  },
  EVENT_HAS_ORDERS: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.EVENT_HAS_ORDERS',
      message: 'This event has orders and cannot be deleted. Archive it instead.',
    },
  },
  ORGANIZER_HAS_EVENTS: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.ORGANIZER_HAS_EVENTS',
      message: 'This organizer has events. Move or delete them first.',
    },
  },
  ...CURRENCY_ERRORS,
  ...KEY_ERRORS,
  ...WEBHOOK_ERRORS,
  IMAGE_INVALID: {
    status: 422,
    message: /*i18n*/ { id: 'error.IMAGE_INVALID', message: 'This picture cannot be used.' },
  },
  TICKET_IN_USE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.TICKET_IN_USE',
      message: 'It is part of orders or of a package and cannot be deleted. Hide it instead.',
    },
  },
  PRICE_IN_USE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.PRICE_IN_USE',
      message: 'This price tier has sales or is part of a package and cannot be removed. Hide it instead.',
    },
  },
  TICKET_TYPE_LOCKED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.TICKET_TYPE_LOCKED',
      message: 'The type is fixed once the ticket has attendees or carts.',
    },
  },
  SORT_SET_MISMATCH: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.SORT_SET_MISMATCH',
      message: 'The list has changed in the meantime, so the order was not saved. Refresh and sort again.',
    },
  },
  TICKET_REQUIRED: {
    status: 409,
    message: /*i18n*/ { id: 'error.TICKET_REQUIRED', message: 'Create a ticket first.' },
  },
  TAX_CURRENCY_MISMATCH: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.TAX_CURRENCY_MISMATCH',
      message: 'This fixed amount is in another currency than the event.',
    },
  },
  CODE_TAKEN: {
    status: 422,
    message: /*i18n*/ { id: 'error.CODE_TAKEN', message: 'This event already has this code.' },
  },
  PROMO_CODE_INVALID: {
    status: 422,
    message: /*i18n*/ { id: 'error.PROMO_CODE_INVALID', message: 'Sorry, this promo code is invalid' },
  },
  PROMO_CODE_NOT_APPLICABLE: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.PROMO_CODE_NOT_APPLICABLE',
      message: 'This code is not for the tickets in your order.',
    },
  },
  PROMO_CODE_NEEDED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.PROMO_CODE_NEEDED',
      message: 'One of your tickets is only sold with the code you have entered already.',
    },
  },
  QUESTION_HAS_ANSWERS: {
    status: 409,
    message: /*i18n*/ { id: 'error.QUESTION_HAS_ANSWERS', message: 'This question has answers. Hide it instead.' },
  },
  EVENT_CAPACITY_EXISTS: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.EVENT_CAPACITY_EXISTS',
      message: 'This event already has a capacity for the whole event.',
    },
  },
  ...DATE_ERRORS,
  EVENT_NOT_ON_SALE: {
    status: 409,
    message: /*i18n*/ { id: 'error.EVENT_NOT_ON_SALE', message: 'This event is not available.' },
  },
  NO_TICKETS_SELECTED: {
    status: 422,
    message: /*i18n*/ { id: 'error.NO_TICKETS_SELECTED', message: 'Select at least one ticket.' },
  },
  ITEMS_UNAVAILABLE: {
    status: 409,
    message: /*i18n*/ { id: 'error.ITEMS_UNAVAILABLE', message: 'Some tickets are no longer available.' },
  },
  TOTAL_CHANGED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.TOTAL_CHANGED',
      message: 'The price has changed. Check the new total and continue.',
    },
  },
  ORDER_NOT_FOUND: {
    status: 404,
    message: /*i18n*/ { id: 'error.ORDER_NOT_FOUND', message: 'This order no longer exists.' },
  },
  ORDER_EXPIRED: {
    status: 410,
    message: /*i18n*/ {
      id: 'error.ORDER_EXPIRED',
      message: 'Sorry, your order has expired. Please start a new order.',
    },
  },
  ORDER_ALREADY_PAID: {
    status: 409,
    message: /*i18n*/ { id: 'error.ORDER_ALREADY_PAID', message: 'This order has already been paid.' },
  },
  ORDER_STATE_CHANGED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.ORDER_STATE_CHANGED',
      message: 'This order has already been processed, cancelled or refunded.',
    },
  },
  CHECKOUT_SESSION_REQUIRED: {
    status: 403,
    message: /*i18n*/ { id: 'error.CHECKOUT_SESSION_REQUIRED', message: 'This order was started in another browser.' },
  },
  ATTENDEES_MISMATCH: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.ATTENDEES_MISMATCH',
      message: 'The details do not match the tickets in this order. Reload the page.',
    },
  },
  ANSWERS_INCOMPLETE: {
    status: 422,
    message: /*i18n*/ { id: 'error.ANSWERS_INCOMPLETE', message: 'Some questions still need an answer.' },
  },
  PAYMENTS_NOT_CONNECTED: {
    status: 409,
    message: /*i18n*/ { id: 'error.PAYMENTS_NOT_CONNECTED', message: 'This event cannot take payments yet.' },
  },
  PERSON_LIMIT_REACHED: {
    status: 409,
    message: /*i18n*/ { id: 'error.PERSON_LIMIT_REACHED', message: 'This is more than one person can buy.' },
  },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.PAYMENT_METHOD_UNAVAILABLE',
      message: 'This payment method is not available for this order.',
    },
  },
  PAYMENT_AMOUNT_UNSUPPORTED: {
    status: 422,
    message: /*i18n*/ { id: 'error.PAYMENT_AMOUNT_UNSUPPORTED', message: 'This amount cannot be paid by card.' },
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: /*i18n*/ { id: 'error.PAYMENT_IN_PROGRESS', message: 'Your payment is being processed.' },
  },
  PAYMENT_FAILED: { status: 402, message: /*i18n*/ { id: 'error.PAYMENT_FAILED', message: 'Payment Failed' } },
  PROVIDER_ERROR: {
    status: 502,
    message: /*i18n*/ {
      id: 'error.PROVIDER_ERROR',
      message: 'The payment could not be processed or confirmed. Try again or contact support.',
    },
  },
  WEBHOOK_SIGNATURE_INVALID: { status: 400, message: AGAIN },
  ...REFUND_ERRORS,
  ...SSO_ERRORS,
  ...UNIT_ERRORS,
  ...WAITING_ERRORS,
  ...QUEUE_ERRORS,
  ...RSVP_ERRORS,
  ...ACCESS_ERRORS,
  ATTENDEE_NOT_ACTIVE: {
    status: 409,
    message: /*i18n*/ { id: 'error.ATTENDEE_NOT_ACTIVE', message: 'This ticket is cancelled.' },
  },
  ATTENDEE_ALREADY_ACTIVE: {
    status: 409,
    message: /*i18n*/ { id: 'error.ATTENDEE_ALREADY_ACTIVE', message: 'This ticket is already active.' },
  },
  ORDER_CANCELLED: {
    status: 409,
    message: /*i18n*/ { id: 'error.ORDER_CANCELLED', message: 'The order of this ticket is cancelled.' },
  },
  CHECK_IN_LIST_NOT_FOUND: {
    status: 404,
    message: /*i18n*/ { id: 'error.CHECK_IN_LIST_NOT_FOUND', message: 'Check-in list not found' },
  },
  CHECK_IN_LIST_EXPIRED: {
    status: 410,
    message: /*i18n*/ { id: 'error.CHECK_IN_LIST_EXPIRED', message: 'Check-in list has expired' },
  },
  CHECK_IN_LIST_NOT_ACTIVE: {
    status: 409,
    message: /*i18n*/ { id: 'error.CHECK_IN_LIST_NOT_ACTIVE', message: 'Check-in list is not active' },
  },
  ...MESSAGE_ERRORS,
  ...LOG_ERRORS,
  ...OPERATION_ERRORS,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** Thrown by verbs; `platform/http.ts` is the only catcher. `fields` are dotted paths to field messages. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown> | undefined
  readonly fields: Record<string, Message[]> | undefined

  constructor(
    code: ErrorCode,
    extra: { data?: Record<string, unknown>; fields?: Record<string, Message[]>; cause?: unknown } = {},
  ) {
    super(code, 'cause' in extra ? { cause: extra.cause } : undefined)
    this.name = 'AppError'
    this.code = code
    this.data = extra.data
    this.fields = extra.fields
  }
}

/** An error that stands under one field and says the same as its code. */
export const fieldError = (code: ErrorCode, path: string, data?: Record<string, unknown>): AppError =>
  new AppError(code, { fields: { [path]: [ERRORS[code].message] }, ...(data ? { data } : {}) })
