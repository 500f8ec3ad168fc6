/** Units of a counter that one network's unpaid holds may have under pressure, at least (CALM-3). */
export const NETWORK_UNITS = 20

/** Holds a network may let lapse beyond the orders it completes (CALM-4). */
export const NETWORK_LAPSED = 10

/** Minutes, how far back ended holds count (CALM-4). */
export const TRUST_MINUTES = 60

/** How many times as much a network may do at an event where many buyers share one (CALM-3, CALM-4). */
export const SHARED_NETWORK_FACTOR = 5

/** Minutes of the shortest hold under pressure (CALM-2). */
export const SHORTEST_HOLD_MINUTES = 5

/** Percent of a counter's limit that one network's unpaid holds may have under pressure (CALM-3). */
export const NETWORK_SHARE_PERCENT = 10
