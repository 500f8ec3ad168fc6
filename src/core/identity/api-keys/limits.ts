import { MINUTE_MS } from '#core/platform/limits.ts'

/** Keys of an account that can be used: neither revoked nor expired (KEY-1). */
export const MAX_USABLE_KEYS = 50

/** Targets of one key (KEY-1). */
export const MAX_KEY_TARGETS = 50

/** Networks from which one key may be used (KEY-1). */
export const MAX_KEY_NETWORKS = 20

/** Characters of a network: an IPv6 address with its length (KEY-1). */
export const MAX_NETWORK_LENGTH = 60

/** Days for which a key works at least (KEY-5). */
export const MIN_KEY_DAYS = 1

/** Days for which a key works at most (KEY-5). */
export const MAX_KEY_DAYS = 730

/** Days for which a key works unless told otherwise (KEY-5). */
export const KEY_DAYS = 365

/** Days before its end on which the Admins are mailed (KEY-5, MAIL-80). */
export const EXPIRY_NOTICE_DAYS = [30, 7, 1] as const

/** Hours for which the old secret works beside the new one, at most (KEY-6). */
export const MAX_OVERLAP_HOURS = 72

/** The same unless told otherwise (KEY-6). */
export const OVERLAP_HOURS = 24

/** Random characters of a secret, between its kind and its checksum (KEY-2). */
export const KEY_RANDOM_LENGTH = 40

/** Characters of the checksum (KEY-2). */
export const KEY_CHECKSUM_LENGTH = 6

/** Characters at the end by which people tell keys apart (KEY-1). */
export const KEY_SHOWN_LENGTH = 4

/** Milliseconds within which a further use of a key is not noted (KEY-1). */
export const KEY_TOUCH_MS = MINUTE_MS
