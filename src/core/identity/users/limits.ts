import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Seconds between two confirmations asked for (SEC-40b, USR-14). */
export const CONFIRMATION_PAUSE_SECONDS = MINUTE_SECONDS

/**
 * Confirmations of an address sent in a day: anybody may register with that of somebody else, who cannot stop these mails (SEC-40b, USR-14).
 */
export const CONFIRMATIONS_PER_DAY = 10

/** Invitations of one account (SEC-40i). */
export const INVITATIONS = { max: 60, seconds: HOUR_SECONDS }

/** Changes of a user's address: strangers are not mailed at will (SEC-40i). */
export const EMAIL_CHANGES = { max: 5, seconds: HOUR_SECONDS }
