import { KB, MB, MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/**
 * Milliseconds of the parts of a delivery, together less than the time after which a process is taken for dead (`MAIL_CLAIM_MS`).
 */
export const SMTP_TIMEOUTS = {
  connectionTimeout: 20 * SECOND_MS,
  greetingTimeout: 20 * SECOND_MS,
  dnsTimeout: 10 * SECOND_MS,
  socketTimeout: MINUTE_MS,
}

/** Connections to the mail server. */
export const SMTP_CONNECTIONS = 5

/** Bytes of pages kept, unless told otherwise. */
export const DEFAULT_PAGE_BYTES = 64 * MB

/** Bytes of headers, keys and what the runtime spends on a page beside its texts, roughly. */
export const PAGE_OVERHEAD = 2 * KB

/** Kept pages of one event's dates, days and months together, in all languages (DAT-51). */
export const MAX_DATE_VARIANTS = 40
