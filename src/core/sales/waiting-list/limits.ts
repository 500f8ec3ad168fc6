/** Offers that may pass an entry before units are kept for it (WTL-15). */
export const MOST_PASSED = 3

/** Of those who wait for a price the first so many are looked at in one allocation (WTL-14). */
export const ENTRIES_PER_PRICE = 200

/** Offers made in one transaction; it is repeated until there are no more (WTL-14). */
export const OFFERS_AT_ONCE = 500

/** Hours for which units are kept for somebody who cannot be offered them (WTL-16). */
export const KEEPING_HOURS = 24

/** Hours for which they are where the first date of theirs is near (WTL-16). */
export const SHORT_KEEPING_HOURS = 1

/** Hours after that in which nothing is kept for those who wait for the price (WTL-16). */
export const NO_KEEPING_HOURS = 24

/** Hours before a date's start in which offers and keeping are short (WTL-16, WTL-17). */
export const NEAR_DATE_HOURS = 24

/** Hours after a sale's beginning in which offers are short (WTL-17). */
export const YOUNG_SALE_HOURS = 6

/** Minutes that a short offer lasts at most (WTL-17). */
export const SHORT_OFFER_MINUTES = 60

/** Minutes that an offer lasts at least; where fewer are left, none is made (WTL-17). */
export const SHORTEST_OFFER_MINUTES = 5
