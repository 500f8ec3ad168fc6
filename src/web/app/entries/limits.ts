import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds until the server is asked again for a ticket shown from its kept copy; doubled each time (TKP-5). */
export const TICKET_RETRY_MS = 4 * SECOND_MS

/** Milliseconds, the longest wait between two such tries (TKP-5). */
export const MAX_TICKET_RETRY_MS = MINUTE_MS
