import { MINUTE_MS, MINUTE_SECONDS } from '#core/platform/limits.ts'

/** Milliseconds between two writes of a session's last use: reading a page must not cost a write each time. */
export const SESSION_TOUCH_MS = MINUTE_MS

/** Seconds in which tries to log in are counted together. */
export const LOGIN_BUCKET_SECONDS = MINUTE_SECONDS

/** AUT-8. argon2id is the library's default; 19 MiB and 2 passes keep a login under 50 ms on a small machine. */
export const PASSWORD_HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Open sessions of a user that are listed. */
export const MAX_LISTED_SESSIONS = 100

/** Characters kept of a browser's name. */
export const MAX_USER_AGENT_LENGTH = 500
