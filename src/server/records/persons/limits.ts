/** Orders that are given their persons' keys in one transaction (LIM-4). */
export const PERSON_KEYS_AT_ONCE = 1_000

/** Rows of persons without orders that are deleted in one transaction (EXP-9). */
export const PERSONS_PURGED_AT_ONCE = 500
