/** What is refused to extras and packages of an order (EXT-7, PKG-5). */
export const UNIT_ERRORS = {
  UNIT_NOT_ACTIVE: {
    status: 409,
    message: /*i18n*/ { id: 'error.UNIT_NOT_ACTIVE', message: 'Already cancelled.' },
  },
  UNIT_REDEEMED: {
    status: 409,
    message: /*i18n*/ { id: 'error.UNIT_REDEEMED', message: 'Already redeemed.' },
  },
  PACKAGE_INDIVISIBLE: {
    status: 409,
    message: /*i18n*/ { id: 'error.PACKAGE_INDIVISIBLE', message: 'This ticket belongs to a package.' },
  },
} as const
