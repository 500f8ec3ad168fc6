/** Keys of events kept ready for use. */
export const MAX_PARSED_KEYS = 2000
