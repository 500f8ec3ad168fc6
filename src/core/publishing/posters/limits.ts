import { MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Posters drawn for one user (SEC-40g). */
export const POSTERS_PER_MINUTE = { max: 30, seconds: MINUTE_SECONDS }
