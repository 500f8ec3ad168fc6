import { MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds by which answers of a replica may be old, unless the operator says otherwise (DB-10). */
export const REPLICA_LAG_MS = 10 * SECOND_MS

/** Seconds that the operator may allow; a browser forgets what it wrote long after them (DB-10). */
export const MAX_REPLICA_LAG_SECONDS = MINUTE_SECONDS

/** Milliseconds from which lists and dashboards say as of when they are (DB-11). */
export const SHOWN_LAG_MS = 2 * SECOND_MS

/** Seconds for which a browser remembers what it wrote last: by then every replica in use has it (DB-10). */
export const POSITION_SECONDS = 5 * MINUTE_SECONDS
