/** Characters of an answer of one line (QST-3a). */
export const MAX_SINGLE_LINE_ANSWER = 255

/** Characters of an answer of several lines (QST-3b). */
export const MAX_MULTI_LINE_ANSWER = 5000

/** Options of a question (TXT-3). */
export const MAX_OPTIONS = 100

/** Characters of an option (TXT-3). */
export const MAX_OPTION_LENGTH = 255

/** Answers of one person or order in a body (CNV-10). */
export const MAX_ANSWERS = 500
