import { HOUR_SECONDS } from '#core/platform/limits.ts'

/** Messages written by one user (SEC-40g). */
export const MESSAGES_PER_HOUR = { max: 10, seconds: HOUR_SECONDS }
