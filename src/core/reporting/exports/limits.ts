import { MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Exports of one user (SEC-40g). */
export const EXPORTS_PER_MINUTE = { max: 10, seconds: MINUTE_SECONDS }
