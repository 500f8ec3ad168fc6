/** The log's own search, filters and page in the address of the screen behind it. */
export const SCANS_PREFIX = 'scans_'
