import { SECOND_MS } from '#core/platform/limits.ts'
import { CALLS_REGAINED_PER_SECOND, LEAST_CALLS_PER_SECOND, WORKERS_PART_OF_CALLS } from './limits.ts'

/** What was left of a share after the provider had refused a call for coming too soon. */
export interface ReducedRate {
  /** Calls a second right after the refusal. */
  readonly per_second: number
  /** When that was, in milliseconds of the process's own clock. */
  readonly at_ms: number
}

/** Processes that answer, and those that only work: what is allowed in all is shared by them. */
export interface Callers {
  readonly web: number
  readonly workers: number
  /** Whose share is asked for. */
  readonly kind: 'WEB' | 'WORKER'
}

/**
 * Calls a second that one process may make to one endpoint of one provider account (HA-12): live web processes share what is
 * allowed; processes that only work share a quarter of it, which stands beside. Nobody counted counts as one.
 */
export const shareOfCalls = (allowed: number, { web, workers, kind }: Callers): number =>
  kind === 'WEB' ? allowed / Math.max(1, web) : (allowed * WORKERS_PART_OF_CALLS) / Math.max(1, workers)

/** What the share has grown back to, one call a second more each second (HA-12). */
export const rateNow = (share: number, reduced: ReducedRate | null, now_ms: number): number =>
  reduced === null
    ? share
    : Math.min(share, reduced.per_second + (CALLS_REGAINED_PER_SECOND * (now_ms - reduced.at_ms)) / SECOND_MS)

/** After "too many": half of what it was, and never nothing (HA-12). */
export const halvedRate = (share: number, reduced: ReducedRate | null, now_ms: number): ReducedRate => ({
  per_second: Math.max(Math.min(share, LEAST_CALLS_PER_SECOND), rateNow(share, reduced, now_ms) / 2),
  at_ms: now_ms,
})

/** When the next call may go: calls keep their distance, so no second has more of them than the rate says. */
export const nextCallAt = (last_ms: number | null, per_second: number, now_ms: number): number =>
  last_ms === null ? now_ms : Math.max(now_ms, last_ms + SECOND_MS / per_second)

/** Milliseconds until a call goes that has so many before it, if the rate stays. */
export const expectedWait = (
  next_ms: number,
  per_second: number,
  { ahead, now_ms }: { ahead: number; now_ms: number },
) => Math.max(0, next_ms - now_ms) + (ahead * SECOND_MS) / per_second
