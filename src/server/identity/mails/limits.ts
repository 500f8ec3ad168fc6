/** Mails taken up in one round. */
export const MAX_SWEPT_MAILS = 1_000
