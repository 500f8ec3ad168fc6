/** Discounts of one event (DSC-1). */
export const MAX_DISCOUNT_RULES = 50

/** The smallest group in which some units cost less (DSC-2b). */
export const MIN_GROUP_SIZE = 2

/** The largest group in which some units cost less (DSC-2b). */
export const MAX_GROUP_SIZE = 50

/** The fewest kinds of tickets of a set (DSC-2c). */
export const MIN_SET_PRODUCTS = 2

/** The most kinds of tickets of a set (DSC-2c). */
export const MAX_SET_PRODUCTS = 5

/** Minutes before a date's start, negative after it, until which a discount can ask to book: 7 days after (DSC-1). */
export const MIN_BOOKED_BEFORE_MINUTES = -10_080

/** Minutes before a date's start until which a discount can ask to book: two years before (DSC-1). */
export const MAX_BOOKED_BEFORE_MINUTES = 1_051_200

/** Tickets a discount can ask of an order, and groups or sets it can take there: as many as an order can have (DSC-1, RES-8d). */
export const MAX_RULE_UNITS = 500

/** The last place in the order in which discounts act (DSC-4). */
export const MAX_PRIORITY = 1_000_000
