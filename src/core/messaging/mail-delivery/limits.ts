import { DAY_SECONDS, HOUR_SECONDS } from '#core/platform/limits.ts'

/** Mails to an address that never confirmed an order (CALM-9). */
export const MAILS_PER_UNCONFIRMED_ADDRESS = { max: 5, seconds: DAY_SECONDS }

/** Mails to others than the buyer that one network sets off (CALM-9). */
export const MAILS_TO_OTHERS_PER_NETWORK = { max: 100, seconds: HOUR_SECONDS }

/** Mails to an address that confirmed an order once: nobody's mailbox is anybody's for good (CALM-10). */
export const MAILS_PER_CONFIRMED_ADDRESS = { max: 50, seconds: DAY_SECONDS }

/**
 * Mails to buyers of one network whose addresses never confirmed: whoever types strangers' addresses there mails strangers (CALM-10).
 */
export const MAILS_TO_BUYERS_PER_NETWORK = { max: 600, seconds: HOUR_SECONDS }
