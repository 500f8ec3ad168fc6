import { SECOND_MS } from '#core/platform/limits.ts'
import {
  WEBHOOK_ATTEMPTS_AT_ONCE,
  WEBHOOK_CAREFUL_AFTER,
  WEBHOOK_DISABLE_AFTER_FAILURES,
  WEBHOOK_DISABLE_AFTER_MS,
  WEBHOOK_PAUSE_SPREAD,
  WEBHOOK_PAUSES_SECONDS,
} from './limits.ts'

/**
 * How an attempt ended (HOOK-8): an answer; none in time; no connection, or one that broke; no trust in the certificate; an
 * address that is not called; an answer that names another address, which is not followed.
 */
export const ATTEMPT_RESULTS = ['HTTP', 'TIMEOUT', 'CONNECT', 'TLS', 'ADDRESS_REFUSED', 'REDIRECT'] as const
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number]

/** One attempt; of the answer only the status is known (HOOK-8). */
export interface Attempt {
  readonly started_at: Date
  readonly duration_ms: number
  readonly status: number | null
  readonly result: AttemptResult
}

/** 2xx in time (HOOK-3a). */
export const isDelivered = ({ result, status }: Pick<Attempt, 'result' | 'status'>): boolean =>
  result === 'HTTP' && status !== null && status >= 200 && status < 300

/** The endpoint says that it is there no more (HOOK-2b). */
export const isGone = ({ result, status }: Pick<Attempt, 'result' | 'status'>): boolean =>
  result === 'HTTP' && status === 410

/**
 * When a delivery is tried next after so many attempts, the last of which has just failed; null when it was the last
 * (HOOK-3b, HOOK-3c). `chance` is from 0 up to 1.
 */
export function nextAttemptAt(attempts: number, { now, chance }: { now: Date; chance: number }): Date | null {
  const pause = WEBHOOK_PAUSES_SECONDS[attempts - 1]
  if (pause === undefined) return null
  const spread = 1 + WEBHOOK_PAUSE_SPREAD * (2 * chance - 1)
  return new Date(now.getTime() + Math.round(pause * SECOND_MS * spread))
}

/** What an endpoint's attempts came to since one last succeeded. */
export interface EndpointHealth {
  readonly failures: number
  /** The first of them; null without failures. */
  readonly failing_since: Date | null
}

export const HEALTHY: EndpointHealth = { failures: 0, failing_since: null }

/** After attempts in the order in which they ended: a success forgets what was before (HOOK-2b, HOOK-6). */
export function healthAfter(before: EndpointHealth, attempts: readonly Attempt[]): EndpointHealth {
  return attempts.reduce<EndpointHealth>(
    ({ failures, failing_since }, attempt) =>
      isDelivered(attempt) ? HEALTHY : { failures: failures + 1, failing_since: failing_since ?? attempt.started_at },
    before,
  )
}

/** An endpoint that keeps failing is called one attempt at a time (HOOK-6). */
const isCareful = ({ failures }: Pick<EndpointHealth, 'failures'>): boolean => failures >= WEBHOOK_CAREFUL_AFTER

export const attemptsAtOnce = (health: Pick<EndpointHealth, 'failures'>): number =>
  isCareful(health) ? 1 : WEBHOOK_ATTEMPTS_AT_ONCE

/** Whether nothing but failures for days ends it, so many of them at least (HOOK-2b). */
export const isFailing = ({ failures, failing_since }: EndpointHealth, now: Date): boolean =>
  failures >= WEBHOOK_DISABLE_AFTER_FAILURES &&
  failing_since !== null &&
  now.getTime() - failing_since.getTime() >= WEBHOOK_DISABLE_AFTER_MS
