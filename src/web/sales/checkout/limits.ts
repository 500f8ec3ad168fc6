import { MINUTE_MS } from '#core/platform/limits.ts'

/**
 * Milliseconds for which typed details are carried over to a new order: whoever starts again does so soon; after that it may be somebody else who sits at this screen.
 */
export const CARRIED_OVER_MS = 30 * MINUTE_MS

/** Characters of a typed card number, spaces included. */
export const CARD_NUMBER_LENGTH = 23

/** Characters of a typed month and year. */
export const CARD_EXPIRY_LENGTH = 9

/** Digits of a card's code. */
export const CARD_CODE_LENGTH = 4

/** Errors listed above a form: with twenty attendees the list would push it out of reach. */
export const ERRORS_LISTED = 8
