/** Characters of the title for search engines (TXT-3, SET-1). */
export const MAX_SEO_LENGTH = 255

/** Characters of the description and of the keywords for search engines (TXT-3, SET-1). */
export const MAX_SEO_DESCRIPTION_LENGTH = 500

/** Characters of the button that begins an order (TXT-3, SET-11). */
export const MAX_CONTINUE_BUTTON_LENGTH = 50

/**
 * Characters of the conditions printed on a ticket: what fits beside its order summary in the smallest letters (SET-40).
 */
export const MAX_TICKET_CONDITIONS_LENGTH = 800

/** Minutes, the longest time to complete an order (CON-5, SET-7). */
export const MAX_ORDER_TIMEOUT_MINUTES = 120

/**
 * Minutes, how long a reservation holds unless the event says otherwise; below it the form advises against (CON-5, SET-7).
 */
export const RECOMMENDED_ORDER_TIMEOUT_MINUTES = 15

/** Days to pay an offline order at most (SET-21). */
export const MAX_OFFLINE_DUE_DAYS = 60

/** Days to pay an offline order unless the event says otherwise (SET-21). */
export const DEFAULT_OFFLINE_DUE_DAYS = 7

/** Units of an offline order that an event may allow at most (SET-25, CALM-5). */
export const MAX_OFFLINE_UNITS = 500

/** Units of an offline order unless the event says otherwise (SET-25, CALM-5). */
export const DEFAULT_OFFLINE_UNITS = 10

/** Percent of a price's limit that unpaid offline orders may have: all of it (SET-26, CALM-5). */
export const MAX_OFFLINE_SHARE_PERCENT = 100

/** Percent of a price's limit that unpaid offline orders may have unless the event says otherwise (SET-26, CALM-5). */
export const DEFAULT_OFFLINE_SHARE_PERCENT = 50

/** Tickets of one kind, or of all kinds together, that an event may let a person have at most (LIM-1). */
export const MAX_PER_PERSON = 500

/** Sites that may frame an event's widget (WID-1). */
export const MAX_WIDGET_ORIGINS = 20

/** Characters of such a site's origin (WID-1). */
export const MAX_ORIGIN_LENGTH = 200

/** Payment methods named in one list, repeated ones included (SET-19). */
export const MAX_LISTED_METHODS = 10

/** Minutes before a date's start, negative after it, at which its sale may begin or end: 7 days after (DAT-2, DAT-25). */
export const MIN_SALE_OFFSET_MINUTES = -10_080

/** Minutes before a date's start at which its sale may begin or end: two years before (DAT-2, DAT-25). */
export const MAX_SALE_OFFSET_MINUTES = 1_051_200

/** Minutes, the shortest time for which somebody who waited is offered a place (WTL-3). */
export const MIN_WAITING_OFFER_MINUTES = 5

/** Minutes, the longest time for which somebody who waited is offered a place (WTL-3). */
export const MAX_WAITING_OFFER_MINUTES = 10_080

/** Minutes, how long such an offer stands unless the event says otherwise (WTL-3). */
export const DEFAULT_WAITING_OFFER_MINUTES = 720

/** Hours at least that somebody has to pay an approved place (APP-5). */
export const MIN_APPROVAL_PAY_HOURS = 1

/** Hours at most that somebody has to pay an approved place (APP-5). */
export const MAX_APPROVAL_PAY_HOURS = 336

/** Hours that somebody has to pay an approved place, unless the event says otherwise (APP-5). */
export const DEFAULT_APPROVAL_PAY_HOURS = 72

/** Days to pay by bank transfer, counted from the choice (BANK-3). */
export const MAX_PAYMENT_TERM_DAYS = 60

/** Days to pay by bank transfer in a new event (BANK-3). */
export const DEFAULT_PAYMENT_TERM_DAYS = 7

/** Days before the first start by which a bank transfer is due at the latest (BANK-3). */
export const MAX_LAST_PAYMENT_DAYS = 30

/** Days before the first start by which a transfer is due in a new event (BANK-3). */
export const DEFAULT_LAST_PAYMENT_DAYS = 3

/** Days for which tickets are held after the due day, while a transfer may still arrive (BANK-3). */
export const MAX_BANK_GRACE_DAYS = 10

/** Days of grace in a new event (BANK-3). */
export const DEFAULT_BANK_GRACE_DAYS = 3

/** Days before the due day on which buyers are reminded (BANK-3). */
export const MAX_REMINDER_DAYS = 14

/** Days before the due day of the reminder in a new event (BANK-3). */
export const DEFAULT_REMINDER_DAYS = 2
