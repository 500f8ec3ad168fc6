import { DAY_MS, HOUR_MS, HOUR_SECONDS, KB, MINUTE_SECONDS, SECOND_MS } from '#core/platform/limits.ts'

/** Endpoints of an account that cover all of it (HOOK-1). */
export const MAX_ACCOUNT_WEBHOOKS = 20

/** Endpoints of one organizer or one event (HOOK-1). */
export const MAX_TARGET_WEBHOOKS = 5

/** Characters of what staff write about an endpoint (HOOK-1). */
export const MAX_WEBHOOK_DESCRIPTION = 200

/** Milliseconds an endpoint has to answer, name and connection included (HOOK-3a). */
export const WEBHOOK_TIMEOUT_MS = 15 * SECOND_MS

/** Seconds from one failed attempt to the next; after the attempt behind the last pause it is over (HOOK-3b, HOOK-3c). */
export const WEBHOOK_PAUSES_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  14 * HOUR_SECONDS,
  20 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
] as const

/** The part of a pause that chance adds or takes, so that what failed together does not come back together (HOOK-3b). */
export const WEBHOOK_PAUSE_SPREAD = 0.2

/** Attempts under way at one endpoint (HOOK-6). */
export const WEBHOOK_ATTEMPTS_AT_ONCE = 10

/** Failures in a row after which an endpoint is called one attempt at a time (HOOK-6). */
export const WEBHOOK_CAREFUL_AFTER = 10

/** Milliseconds after which the deliveries of a process that fell silent are another's (HOOK-6). */
export const WEBHOOK_CLAIM_MS = 60 * SECOND_MS

/** Milliseconds of nothing but failures after which an endpoint is disabled (HOOK-2b). */
export const WEBHOOK_DISABLE_AFTER_MS = 5 * DAY_MS

/** The failures there have to be in that time at least (HOOK-2b). */
export const WEBHOOK_DISABLE_AFTER_FAILURES = 20

/** Bytes of `data.object`; a larger one is left out (HOOK-4). */
export const MAX_WEBHOOK_OBJECT_BYTES = 256 * KB

/** Days for which deliveries are kept with their bodies (HOOK-8). */
export const WEBHOOK_DELIVERIES_KEPT_DAYS = 30

/** Positions that one call sends again (HOOK-9). */
export const MAX_REPLAYED_POSITIONS = 10_000

/** Test sends of one account; they go out while somebody waits for the answer (HOOK-9). */
export const WEBHOOK_TESTS = { max: 10, seconds: MINUTE_SECONDS }

/** Calls of one account that send deliveries again: each may write as many rows as the limit allows (HOOK-9). */
export const WEBHOOK_REPLAYS = { max: 10, seconds: MINUTE_SECONDS }

/** Random bytes of a signing secret (HOOK-5). */
export const WEBHOOK_SECRET_BYTES = 32

/** Milliseconds for which the secret before a rotation signs as well (HOOK-5). */
export const WEBHOOK_ROTATION_MS = 24 * HOUR_MS
