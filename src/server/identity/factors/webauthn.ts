/** The library with everything it can read of certificates; it comes when a passkey first does, not with every start. */
export const loadWebAuthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
