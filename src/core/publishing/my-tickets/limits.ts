import { HOUR_SECONDS } from '#core/platform/limits.ts'

/** Orders, and tickets bought by others, that the page of one's own tickets shows; the newest come first (PUB-32). */
export const MAX_MY_ORDERS = 200

/** Links to one's tickets asked for from one address (SEC-40b). */
export const TICKET_LINKS_PER_ADDRESS = { max: 20, seconds: HOUR_SECONDS }

/** Links to one's tickets for one email (SEC-40b). */
export const TICKET_LINKS_PER_EMAIL = { max: 3, seconds: HOUR_SECONDS }
