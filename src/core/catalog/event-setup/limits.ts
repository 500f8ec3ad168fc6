/** Bytes of an event's data as it stands in its page, where the same is written out once more (TIX-22). */
export const MAX_EVENT_DATA = 400_000

/** Tickets of one event, so that its page stays a page (TIX-22). */
export const MAX_TICKETS_PER_EVENT = 200

/** Prices of all tickets of one event together (TIX-22). */
export const MAX_PRICES_PER_EVENT = 500

/**
 * Characters of the descriptions of an event and all its tickets together, as they are stored, marks included (TIX-22).
 */
export const MAX_EVENT_TEXT = 150_000

/** Characters of the plain preview of a description (EVT-1). */
export const DESCRIPTION_PREVIEW_LENGTH = 100
