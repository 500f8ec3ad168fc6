/** Orders looked up at a time by the job of a cancelled date. */
export const ORDERS_AT_ONCE = 100
/** An action that nobody worked on for so long is taken up again: its process died, or it waits for a refund (DAT-32). */
export const DATE_ACTION_IDLE_MS = 45_000
