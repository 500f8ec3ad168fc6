/** Refusals of refunds (RFD-2 to RFD-4, RFD-16), part of the error catalogue. */
export const REFUND_ERRORS = {
  REFUND_PENDING: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.REFUND_PENDING',
      message: 'There is a refund pending. Please wait for it to complete before requesting another refund.',
    },
  },
  ORDER_NOT_REFUNDABLE: {
    status: 409,
    message: /*i18n*/ { id: 'error.ORDER_NOT_REFUNDABLE', message: 'This order cannot be refunded.' },
  },
  REFUND_AMOUNT_INVALID: {
    status: 422,
    message: /*i18n*/ { id: 'error.REFUND_AMOUNT_INVALID', message: 'Enter an amount up to what is left to refund.' },
  },
  TICKET_ALREADY_REFUNDED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.TICKET_ALREADY_REFUNDED',
      message: 'One of these tickets was refunded meanwhile. Choose again.',
    },
  },
} as const
