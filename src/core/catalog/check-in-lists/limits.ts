/** Characters of the name of a device or gate (CIL-11). */
export const MAX_DEVICE_NAME_LENGTH = 40

/** Days after a list's expiry for which offline scans are taken (OFF-7). */
export const OFFLINE_UPLOAD_DAYS = 7

/** Characters of a list's description, plain text (CIL-1). */
export const MAX_LIST_DESCRIPTION_LENGTH = 1000
