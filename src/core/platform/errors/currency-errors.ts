/** Why an event's currency stays (MON-7), part of the error catalogue. */
export const CURRENCY_ERRORS = {
  CURRENCY_LOCKED: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.CURRENCY_LOCKED',
      message: 'The currency is fixed since the first order.',
    },
  },
  CURRENCY_DECIMALS: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.CURRENCY_DECIMALS',
      message:
        'Prices and fixed discounts cannot be taken over: this currency has a different number of decimal places. Set them to 0 first.',
    },
  },
  CURRENCY_FIXED_TAX: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.CURRENCY_FIXED_TAX',
      message: 'A fixed tax or fee on one of the tickets is in another currency. Take it off the tickets first.',
    },
  },
} as const
