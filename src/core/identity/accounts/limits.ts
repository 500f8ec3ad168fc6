import { HOUR_SECONDS } from '#core/platform/limits.ts'

/** Accounts opened by one user (SEC-40k). */
export const ACCOUNT_CREATIONS = { max: 10, seconds: HOUR_SECONDS }

/** Registrations from one address (SEC-40b). */
export const REGISTRATIONS = { max: 10, seconds: HOUR_SECONDS }
