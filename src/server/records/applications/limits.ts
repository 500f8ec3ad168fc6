/** Applications whose personal data are erased in one transaction. */
export const ERASED_APPLICATIONS_AT_ONCE = 500
