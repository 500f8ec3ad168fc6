/** How often screens look whether something new waits to be decided, in milliseconds. */
export const APPROVALS_REFRESH_MS = 60_000
