/** Sign-on (file 11, ACCESS-8 to ACCESS-13). */
export const SSO_ERRORS = {
  SSO_FAILED: {
    status: 422,
    message: /*i18n*/ { id: 'error.SSO_FAILED', message: 'Logging in this way did not work.' },
  },
  SSO_REQUIRED: {
    status: 403,
    message: /*i18n*/ { id: 'error.SSO_REQUIRED', message: 'Use your organization’s sign-on.' },
  },
  SSO_ACCOUNT_ONLY: {
    status: 403,
    message: /*i18n*/ { id: 'error.SSO_ACCOUNT_ONLY', message: 'Use your own password or passkey for this.' },
  },
  DOMAIN_NOT_VERIFIED: {
    status: 409,
    message: /*i18n*/ { id: 'error.DOMAIN_NOT_VERIFIED', message: 'Verify the domain first.' },
  },
  DOMAIN_TAKEN: {
    status: 422,
    message: /*i18n*/ {
      id: 'error.DOMAIN_TAKEN',
      message: 'Another account has verified this domain.',
    },
  },
} as const
