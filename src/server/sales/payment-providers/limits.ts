import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds of a call to Stripe. */
export const STRIPE_TIMEOUT_MS = 20 * SECOND_MS

/** Refunds of one payment read at Stripe. */
export const MAX_REFUNDS_LISTED = 100
