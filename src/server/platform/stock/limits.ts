/** Times an act on counters begins anew when their links have changed under it. */
export const MAX_STARTS = 3
