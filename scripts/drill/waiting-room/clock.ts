import { setTimeout as pause } from 'node:timers/promises'

/** The time that visitors live in. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  pause(ms: number): Promise<void>
}

export const REAL_CLOCK: Clock = { now: () => Date.now(), pause: (ms) => pause(ms) }
