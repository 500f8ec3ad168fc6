import { HOUR_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds after which a check that has not answered counts as unknown: all of them together end in 20 s (DEP-6). */
export const CHECK_MS = 15 * SECOND_MS

/** Days before its end when a certificate is warned of (DEP-7a). */
export const CERTIFICATE_WARNING_DAYS = 14

/** Milliseconds by which a clock may differ at most (DEP-7b). */
export const CLOCK_FAIL_MS = 5 * SECOND_MS

/** Milliseconds from which it is warned of (DEP-7b). */
export const CLOCK_WARN_MS = SECOND_MS

/** Look-ups of the name service that an SPF record may cause (RFC 7208; DEP-7f). */
export const MAX_SPF_LOOKUPS = 10

/** Milliseconds without a webhook, although payments were made, after which it is warned of (DEP-7g). */
export const WEBHOOK_SILENCE_MS = 24 * HOUR_MS

/** Calls a minute with one link (API-900). */
export const CHECKS_PER_MINUTE = 10

/** Part of the disk that is free, below which it is warned of, in percent (HA-11). */
export const FREE_SPACE_WARN_PERCENT = 10

/** Gigabytes free, below which uploads, exports and backups are refused (HA-11). */
export const FREE_SPACE_FAIL_GB = 1

/** PostgreSQL: older is not started, newer was not tried (DB-1). */
export const POSTGRES_VERSIONS = { oldest: 15, newest: 18 }

/** Connections to be left for people and tools (DEP-7c). */
export const SPARE_CONNECTIONS = 10
