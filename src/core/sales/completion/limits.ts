import { MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Minutes that are left at least after a submission or a decline (CON-6, PAY-7). */
export const HOLD_EXTENSION_MINUTES = 10

/** Minutes after the first end of a hold for which submissions are taken (CON-6, PAY-7). */
export const SUBMISSIONS_AFTER_EXPIRY_MINUTES = 60

/** Seconds by which waiting for the provider may lengthen the hold of an order in all (HA-12). */
export const MAX_WAITED_SECONDS = 5 * MINUTE_SECONDS
