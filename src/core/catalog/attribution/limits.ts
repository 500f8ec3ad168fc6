import { DAY_MS, TOUCHES_KEPT_DAYS } from '#core/platform/limits.ts'

/** Characters of each part of a touch (FUN-2). */
export const MAX_TOUCH_LENGTH = 100

/** Bytes of what an order remembers of its touches (FUN-2). */
export const MAX_ATTRIBUTION_BYTES = 2048

/** Bytes that the database's spaces and the names of the parts add at most (FUN-2). */
export const JSON_ROOM_BYTES = 512

/** Milliseconds for which a browser remembers touches, with consent (FUN-3). */
export const TOUCHES_KEPT_MS = TOUCHES_KEPT_DAYS * DAY_MS
