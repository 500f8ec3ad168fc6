/**
 * Calls of one list that have to be decided alone, at once: the process needs its connections for everybody else too.
 */
export const SCANS_ALONE_AT_ONCE = 4

/** Times a call is recorded anew: another upload of the same queue may log a nonce between our look and our line. */
export const MAX_RECORD_TRIES = 3
