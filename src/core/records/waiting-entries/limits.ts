import { DAY_SECONDS, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Prices that one person waits for at once (WTL-6). */
export const MAX_WAITED_PRICES = 20

/** People who wait for one event at once; above it nobody joins (WTL-6). */
export const MAX_LIVE_ENTRIES = 100_000

/** Joins from one network (WTL-7, SEC-41). */
export const WAITING_JOINS_PER_NETWORK = { max: 10, seconds: 10 * MINUTE_SECONDS }

/** Mails with the link of an entry that joining again sends within ten minutes (WTL-7). */
export const WAITING_LINKS_SOON = { max: 1, seconds: 10 * MINUTE_SECONDS }

/** Mails with the link of an entry that joining again sends in a day (WTL-7). */
export const WAITING_LINKS_A_DAY = { max: 3, seconds: DAY_SECONDS }

/** Changes of an entry by its link, and offers opened on a device (SEC-40). */
export const WAITING_ACTS = { max: 30, seconds: 10 * MINUTE_SECONDS }

/** Hours in which an entry has to be confirmed by its mailed link (WTL-4g). */
export const CONFIRM_ENTRY_HOURS = 48

/** Characters at least of the reason that staff give for moving, changing or removing an entry (WTL-19). */
export const MIN_WAITING_REASON_LENGTH = 3

/** Characters of such a reason at most (WTL-19). */
export const MAX_WAITING_REASON_LENGTH = 255

/** Entries that staff act on in one call (WTL-19). */
export const MAX_ENTRIES_AT_ONCE = 500

/** Days for which names and addresses are kept after the end of an entry or its event (WTL-20). */
export const ENTRY_PERSON_KEPT_DAYS = 30

/** The last place of each band but the last, which has no end (WTL-10). */
export const WAITING_BANDS = [10, 25, 50, 100, 500] as const
