import { MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds for which a page or frame says "event unavailable" before it looks again. */
export const UNAVAILABLE_MS = 2 * SECOND_MS

/** Milliseconds; changes purge a legal text, this only bounds what a process that missed the news shows. */
export const LEGAL_KEPT_MS = MINUTE_MS

/** Milliseconds; lists follow many events, so they are simply made anew this often. */
export const LIST_AGE_MS = 2 * SECOND_MS

/** Characters of an organizer's description for search engines. */
export const LIST_DESCRIPTION_LENGTH = 200

/** Events on an organizer's page: of those to come the nearest, of those that are over the latest. */
export const MAX_ORGANIZER_EVENTS = 100

/** Events on a page of the public list. */
export const PUBLIC_LIST_SIZE = 50

/** Characters of an event's description told to search engines. */
export const HEAD_DESCRIPTION_LENGTH = 5_000

/**
 * Codes the server draws for a print page: one takes milliseconds, those of a larger order are left to the browser, which draws them one by one.
 */
export const MAX_CODES_DRAWN = 20

/** Codes drawn in the time that another page takes. */
export const CODES_PER_PAGE = 5

/** Milliseconds for which a page is known to be too large before it is rendered again. */
export const TOO_LARGE_MS = MINUTE_MS

/** Drawn pictures kept, about 25 kB each. */
export const MAX_PICTURES_KEPT = 200

/** Pictures that wait while one is drawn: it takes a processor for a tenth of a second; beyond, one comes again. */
export const MAX_PICTURES_WAITING = 20

/** Days before now from which a calendar to subscribe to has dates (DAT-54). */
export const CALENDAR_DAYS_BACK = 30

/** Dates of such a calendar (DAT-54). */
export const MAX_CALENDAR_DATES = 500

/** Seconds for which a reader's program may keep it (DAT-54). */
export const CALENDAR_AGE_SECONDS = 5 * MINUTE_SECONDS

/** Seconds for which browsers and caches on the way keep the page of a waiting room (ROOM-20). */
export const QUEUE_KEPT_SECONDS = MINUTE_SECONDS

/** Milliseconds after which it is written anew: who has no scripts reads the room's state in it (ROOM-21). */
export const QUEUE_RENDERED_MS = 5 * SECOND_MS

/** Seconds after which a browser without scripts loads it again (ROOM-21). */
export const REFRESH_SECONDS = 30
