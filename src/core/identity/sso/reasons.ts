/** Why a sign-on failed: `data.reason` of SSO_FAILED (ACCESS-8, ACCESS-9). */
export const SSO_REASONS = [
  // of the way there and back
  'STATE', // begun nowhere, by another browser, for another connection, already used, or more than ten minutes ago
  'DENIED', // the provider sent the person back without a code
  'PROVIDER', // could not be reached, or answered what cannot be read
  // of the identity token
  'ISSUER',
  'AUDIENCE',
  'NONCE',
  'TOKEN_EXPIRED',
  'ALGORITHM',
  'SIGNATURE',
  'SUBJECT', // somebody else than before, or than the rest of the answer says
  'NOT_FRESH', // asked to show who it is once more, the provider did not say that it was done just now
  'TOKEN', // anything else that is wrong with it
  // of who it is
  'EMAIL_NOT_VERIFIED',
  'DOMAIN', // the connection does not speak for the address's domain
  'NOT_MEMBER',
  'LINKED_ELSEWHERE', // the identity is another user's
  'NO_CONNECTION',
] as const
export type SsoReason = (typeof SSO_REASONS)[number]
