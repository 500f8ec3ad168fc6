import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Mails on the page of the outbox. */
export const MAX_OUTBOX_LISTED = 200

/** Milliseconds; the database keeps the time of jobs, this process that of mails. */
export const CLOCK_SKEW_MS = 5 * SECOND_MS

/** Milliseconds for which a mail has been due before it is picked up: the job queued with it comes first. */
export const SWEEP_GRACE_MS = 30 * SECOND_MS

/** Milliseconds for which a large order's mails let smaller ones pass; then they are as urgent as any. */
export const LARGE_ORDER_PATIENCE_MS = 10 * MINUTE_MS

/** Pixels of an organizer's logo in a mail, at twice its size. */
export const MAIL_LOGO_HEIGHT = 80

/** Pixels, likewise. */
export const MAIL_LOGO_WIDTH = 400

/** Characters kept of why a mail could not be sent. */
export const MAX_REASON_LENGTH = 500
