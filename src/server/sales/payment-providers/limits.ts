import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds of a call to Stripe. */
export const STRIPE_TIMEOUT_MS = 20 * SECOND_MS

/** Refunds of one payment read at Stripe. */
export const MAX_REFUNDS_LISTED = 100

/** Webhook endpoints of an account that are read at once; Stripe allows no more than sixteen. */
export const MAX_WEBHOOKS_LISTED = 100
