/** Mails written in one statement: each takes some fifteen of its parameters. */
export const MAX_MAILS_AT_ONCE = 1_000
