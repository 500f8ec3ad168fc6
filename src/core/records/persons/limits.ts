/** Bytes of the key of a person (LIM-2). */
export const PERSON_KEY_BYTES = 16

/** Times the details of one order are refused for the limits of a person; then it takes none any more (LIM-3). */
export const PERSON_REFUSALS_PER_ORDER = 5
