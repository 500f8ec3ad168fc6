/** Characters of the name of a device or gate (CIL-11). */
export const MAX_DEVICE_NAME_LENGTH = 40

/** Minutes a list may open before a date and close after it (DAT-56). */
export const MAX_ADMISSION_MINUTES = 1440

/** Minutes a list opens before a date and closes after it, unless it says otherwise (DAT-56). */
export const DEFAULT_ADMISSION_MINUTES = 120

/** Days after a list's expiry for which offline scans are taken (OFF-7). */
export const OFFLINE_UPLOAD_DAYS = 7

/** Characters of a list's description, plain text (CIL-1). */
export const MAX_LIST_DESCRIPTION_LENGTH = 1000
