import { HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Milliseconds between leaving for the provider and coming back (ACCESS-8). */
export const SSO_ATTEMPT_MS = 10 * MINUTE_MS

/** Seconds since the provider saw who it is, where that is asked once more (ACCESS-6). */
export const AUTH_TIME_SECONDS = MINUTE_SECONDS

/** Calls to begin or finish a sign-on from one address (ACCESS-4). */
export const SSO_CALLS = { max: 20, seconds: 15 * MINUTE_SECONDS }

/** Characters of what a provider sends back with the browser: its code, our state (ACCESS-8). */
export const MAX_SSO_PARAMETER_LENGTH = 4_000

/** Logouts that one address tells of: a provider tells of each of its own (ACCESS-13). */
export const SSO_LOGOUTS = { max: 600, seconds: 15 * MINUTE_SECONDS }

/** Seconds after which a logout token is too old; for twice as long it is known that it was used (ACCESS-13). */
export const LOGOUT_TOKEN_AGE_SECONDS = HOUR_SECONDS

/** Characters of a logout token (ACCESS-13). */
export const MAX_LOGOUT_TOKEN_LENGTH = 8_000
