/** Second factors, passkeys, fresh sessions (ACCESS), part of the error catalogue. */
export const FACTOR_ERRORS = {
  SECOND_FACTOR_INVALID: {
    status: 422,
    message: /*i18n*/ { id: 'error.SECOND_FACTOR_INVALID', message: 'This code is wrong or was already used.' },
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: /*i18n*/ { id: 'error.SECOND_FACTOR_REQUIRED', message: 'This account asks for a second factor.' },
  },
  MEMBER_ELSEWHERE: {
    status: 409,
    message: /*i18n*/ {
      id: 'error.MEMBER_ELSEWHERE',
      message: 'This person belongs to another account too. Only whoever runs this installation can do that.',
    },
  },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    message: /*i18n*/ { id: 'error.SECOND_FACTOR_NEEDED', message: 'Add another second factor first.' },
  },
  PASSKEY_INVALID: {
    status: 422,
    message: /*i18n*/ { id: 'error.PASSKEY_INVALID', message: 'Logging in this way did not work.' },
  },
  FRESH_LOGIN_REQUIRED: {
    status: 403,
    message: /*i18n*/ { id: 'error.FRESH_LOGIN_REQUIRED', message: 'Confirm that it is you.' },
  },
  LOGIN_EXPIRED: {
    status: 410,
    message: /*i18n*/ { id: 'error.LOGIN_EXPIRED', message: 'This login has taken too long. Begin again.' },
  },
} as const
