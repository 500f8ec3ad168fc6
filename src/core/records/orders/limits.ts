/** Characters of a refund's reason (RFD-1). */
export const MAX_REFUND_REASON_LENGTH = 255

/** Tickets refunded in one call; no order has more (RFD-16). */
export const MAX_REFUND_TICKETS = 5000

/** Bytes of the key of a person (LIM-2). */
export const PERSON_KEY_BYTES = 16
