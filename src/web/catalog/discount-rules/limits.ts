/** What an offset can be typed in, in minutes. */
export const UNIT_MINUTES = { MINUTES: 1, HOURS: 60, DAYS: 1_440 } as const
