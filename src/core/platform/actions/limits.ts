/** Characters kept of a changed text: the log says what changed, it is no second copy of a page (LOGE-3). */
export const MAX_CHANGE_LENGTH = 1_000
