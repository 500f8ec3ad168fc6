/** Check-in lists whose links the page shows (BO-49). */
export const MAX_LISTS_SHARED = 5
