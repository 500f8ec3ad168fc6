import { HOUR_SECONDS } from '#core/platform/limits.ts'

/** Links that confirm an organizer's address, asked for by one account (SEC-40i). */
export const CONTACT_LINKS = { max: 10, seconds: HOUR_SECONDS }
