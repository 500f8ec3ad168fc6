import { DAY_MS, MINUTE_MS, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Seconds for which one code of an authenticator app is the current one (ACCESS-3). */
export const TOTP_STEP_SECONDS = 30

/** Digits of such a code (ACCESS-3). */
export const TOTP_DIGITS = 6

/** Steps before and after the current one whose codes count too: clocks differ, and people type (ACCESS-3). */
export const TOTP_WINDOW = 1

/** Bytes of the secret an app and the server share: as many as SHA-1 has (RFC 4226, ACCESS-3). */
export const TOTP_SECRET_BYTES = 20

/** Milliseconds for which a secret waits for its first code (ACCESS-3). */
export const TOTP_SETUP_MS = 10 * MINUTE_MS

/** Recovery codes made at once (ACCESS-3). */
export const RECOVERY_CODE_COUNT = 10

/** Characters of a recovery code, of the 32 of base32 (ACCESS-3). */
export const RECOVERY_CODE_LENGTH = 10

/** Passkeys of one user (ACCESS-1). */
export const MAX_PASSKEYS = 20

/** Bytes of a challenge, and of the handle an authenticator knows its user by (ACCESS-1). */
export const PASSKEY_RANDOM_BYTES = 32

/** Milliseconds for which a challenge waits for its answer (ACCESS-1). */
export const CHALLENGE_MS = 5 * MINUTE_MS

/** Challenges asked for, and logins by passkey, from one address (ACCESS-4). */
export const PASSKEY_CALLS = { max: 20, seconds: 15 * MINUTE_SECONDS }

/** Milliseconds between the right password and the last try of the second factor (ACCESS-4). */
export const LOGIN_TICKET_MS = 10 * MINUTE_MS

/** Tries of the second factor after one password (ACCESS-4). */
export const LOGIN_TICKET_TRIES = 5

/** Wrong codes of one user, at login and when confirming (ACCESS-4). */
export const SECOND_FACTOR_FAILURES = { max: 5, seconds: 15 * MINUTE_SECONDS }

/** Milliseconds for which a session counts as fresh after its user has shown who they are (ACCESS-6). */
export const FRESH_MS = 10 * MINUTE_MS

/** Milliseconds a member has to add a second factor once the account asks for one (ACCESS-5). */
export const FACTOR_GRACE_MS = 7 * DAY_MS

/** Days for which a browser is known after its last login (ACCESS-14). */
export const DEVICE_KEPT_DAYS = 365

/** Characters of one part of what a browser answers for a passkey; an authenticator's own statement is the longest (ACCESS-1). */
export const MAX_PASSKEY_TEXT_LENGTH = 16_384
