/** Keys by which programs call the API (KEY-1, KEY-7 to KEY-10). */
export const KEY_ERRORS = {
  KEY_NOT_ALLOWED: {
    status: 403,
    message: /*i18n*/ { id: 'error.KEY_NOT_ALLOWED', message: 'This key cannot be used for this.' },
  },
  KEY_NETWORK_REFUSED: {
    status: 403,
    message: /*i18n*/ { id: 'error.KEY_NETWORK_REFUSED', message: 'This key cannot be used from this network.' },
  },
  TEST_ORDERS_EXIST: {
    status: 409,
    message: /*i18n*/ { id: 'error.TEST_ORDERS_EXIST', message: 'Delete the test orders first.' },
  },
} as const
