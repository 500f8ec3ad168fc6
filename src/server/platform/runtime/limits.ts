/** The last port of a machine. */
export const MAX_PORT = 65_535

/** Port of the product, unless PORT says otherwise. */
export const DEFAULT_PORT = 3_000

/** Characters of the installation's secret. */
export const MIN_SECRET_LENGTH = 32

/** Megabytes of rendered pages that a process may be told to keep. */
export const MAX_PAGE_CACHE_MB = 4_096

/** Megabytes of rendered pages that a process keeps, unless told otherwise. */
export const DEFAULT_PAGE_CACHE_MB = 64

/** Megabytes of pictures that a process keeps, unless told otherwise (OBJ-6). */
export const DEFAULT_MEDIA_CACHE_MB = 64

/** How deep the causes of a fault are followed; one that is its own cause ends somewhere too. */
export const MAX_CAUSES = 5

/** Bytes with which an encryption begins (AES-GCM). */
export const IV_LENGTH = 12

/** Bytes by which an encrypted text shows that it is whole (AES-GCM). */
export const TAG_LENGTH = 16

/** Callers counted apart; beyond, the rest share one count. */
export const MAX_BUDGET_CALLERS = 10_000

/** Milliseconds for an answer of the name service, and how often it is asked. */
export const NAME_SERVICE = { timeout: 5_000, tries: 2 }

/** Seconds for which a process that was told to end accepts requests, until balancers have seen it (DEP-5). */
export const DRAIN_SECONDS = 5

/** The longest that an operator may make it. */
export const MAX_DRAIN_SECONDS = 120

/** Connections of a process to the database, unless DATABASE_CONNECTIONS says otherwise (DB-6). */
export const CONNECTIONS = { general: 10, hot: 3, mails: 5, reports: 3 }

/** Connections that one pool of a process may be told to have. */
export const MAX_POOL_CONNECTIONS = 200

/** Seconds for which public pages stand in for those that cannot be rendered, unless told otherwise (HA-7). */
export const DEFAULT_STAND_IN_SECONDS = 300

/** Random bytes are fetched so many at a time (PERF-6). */
export const RANDOM_POOL_BYTES = 8192

/** Bytes of a line of the log, roughly: what is longer is cut (OBS-1). */
export const MAX_LOG_LINE = 8_192

/** Calls a second to one endpoint of a provider account, of all web processes together (HA-12). */
export const PROVIDER_CALLS_PER_SECOND = 20
