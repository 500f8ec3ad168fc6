/** Bytes of the number under which a mailbox's links are counted. */
export const SUBJECT_BYTES = 6
