/** Days of statistics unless asked otherwise (EVT-15). */
export const DEFAULT_STATS_DAYS = 7

/** Days of statistics at most (EVT-15). */
export const MAX_STATS_DAYS = 366
