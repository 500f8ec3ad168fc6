/** Recipients named in the export of messages; of more the number. */
export const MAX_RECIPIENTS_NAMED = 40

/** Mails of one run. */
export const MAILS_PER_RUN = 100

/** Mails of a message sent at once: a long one leaves the other workers to tickets. */
export const MESSAGE_MAILS_AT_ONCE = 5

/** Characters of a message's text in the list. */
export const MESSAGE_PREVIEW_LENGTH = 160
