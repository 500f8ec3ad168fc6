import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds of a call to Stripe. */
export const STRIPE_TIMEOUT_MS = 20 * SECOND_MS

/** Refunds of one payment read at Stripe. */
export const MAX_REFUNDS_LISTED = 100

/** Webhook endpoints of an account that are read at once; Stripe allows no more than sixteen. */
export const MAX_WEBHOOKS_LISTED = 100

/** Accounts and endpoints whose calls are queued apart, before those that nobody waits for are forgotten. */
export const MAX_IDLE_LANES = 1000

/** Milliseconds before a call that failed for want of an answer is made once more, under the same key. */
export const STRIPE_REPEAT_MS = 500

/** Milliseconds that a call has to wait before anybody is told of it. */
export const WAIT_TOLD_FROM_MS = SECOND_MS

/** Milliseconds of a call to Mollie. */
export const MOLLIE_TIMEOUT_MS = 20 * SECOND_MS

/** Milliseconds before a call to Mollie that failed for want of an answer is made once more. */
export const MOLLIE_REPEAT_MS = 500

/** Milliseconds for which Mollie certainly still knows a key: it keeps one for an hour (PSP-5). */
export const MOLLIE_KEY_MS = 50 * MINUTE_MS

/** Rows of a list of Mollie's that are read at once; it allows no more. */
export const MOLLIE_PAGE = 250

/** Milliseconds after its expiry for which a payment that Mollie calls open may still bring money (PSP-3). */
export const OPEN_AFTER_EXPIRY_MS = 2 * MINUTE_MS
