/** Bytes of a file with people to invite, read in the browser. */
export const MAX_INVITATION_FILE_BYTES = 2_000_000
