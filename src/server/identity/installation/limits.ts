/** Characters of the mark by which two versions of a legal text are told apart. */
export const LEGAL_VERSION_LENGTH = 16
