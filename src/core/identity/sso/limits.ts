import { MINUTE_MS, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Milliseconds between leaving for the provider and coming back (ACCESS-8). */
export const SSO_ATTEMPT_MS = 10 * MINUTE_MS

/** Calls to begin or finish a sign-on from one address (ACCESS-4). */
export const SSO_CALLS = { max: 20, seconds: 15 * MINUTE_SECONDS }

/** Seconds since the person has logged in at the provider, where that is to prove anew that it is them (ACCESS-6). */
export const SSO_AUTH_AGE_SECONDS = 60

/** Characters of what a provider sends back with the browser: its code, our state (ACCESS-8). */
export const MAX_SSO_PARAMETER_LENGTH = 4_000
