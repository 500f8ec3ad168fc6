/** Payments compared in one round. */
export const COMPARED_AT_ONCE = 200
