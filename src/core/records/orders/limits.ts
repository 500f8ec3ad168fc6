/** Characters of a refund's reason (RFD-1). */
export const MAX_REFUND_REASON_LENGTH = 255

/** Tickets refunded in one call; no order has more (RFD-16). */
export const MAX_REFUND_TICKETS = 5000
