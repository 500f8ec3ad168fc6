/** Mails taken up in one round. */
export const MAX_SWEPT_MAILS = 1_000

/** Mails moved by one statement. */
export const MAILS_MOVED_AT_ONCE = 1_000
