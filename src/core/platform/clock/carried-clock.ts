import { SECOND_MS } from '#core/platform/limits.ts'
import { CLOCK_AGREED_MS, CLOCK_SLEW_MS_PER_S, CLOCK_SLEWED_MS } from './limits.ts'

/** What the database said, in milliseconds since the epoch, and what the monotonic clock showed then, in milliseconds. */
export interface ClockReading {
  readonly database_ms: number
  readonly monotonic_ms: number
}

/** The time of a process: what the database said, carried on by the monotonic clock (HA-10). Values only; it is replaced with each reading. */
export interface CarriedClock {
  /** What it showed at `monotonic_ms`. */
  readonly shown_ms: number
  readonly monotonic_ms: number
  /** What it is still behind (or, below 0, ahead of) the database, to be made up for step by step. */
  readonly behind_ms: number
  /** The first reading that was too far off, as long as the database stands by it. */
  readonly jump: ClockReading | null
}

/** FOLLOWED: the database has stood by its jump, and the clock now shows what it says. */
export type ClockVerdict = 'IN_STEP' | 'JUMPED' | 'FOLLOWED'

export const startClock = ({ database_ms, monotonic_ms }: ClockReading): CarriedClock => ({
  shown_ms: database_ms,
  monotonic_ms,
  behind_ms: 0,
  jump: null,
})

/** What the clock shows at a moment of the monotonic one, in milliseconds since the epoch. It never goes back. */
export function shownAt({ shown_ms, monotonic_ms, behind_ms }: CarriedClock, moment_ms: number): number {
  const passed = Math.max(0, moment_ms - monotonic_ms)
  const most = (passed / SECOND_MS) * CLOCK_SLEW_MS_PER_S
  return shown_ms + passed + Math.sign(behind_ms) * Math.min(Math.abs(behind_ms), most)
}

/** What a reading makes of the clock (HA-10): up to 2 s are made up for, more is followed once it has stood for a minute. */
export function takeReading(
  clock: CarriedClock,
  reading: ClockReading,
): { readonly clock: CarriedClock; readonly verdict: ClockVerdict } {
  const { database_ms, monotonic_ms } = reading
  const shown_ms = shownAt(clock, monotonic_ms)
  const off = database_ms - shown_ms
  if (Math.abs(off) <= CLOCK_SLEWED_MS)
    return { clock: { shown_ms, monotonic_ms, behind_ms: off, jump: null }, verdict: 'IN_STEP' }
  const jump = clock.jump !== null && agree(clock.jump, reading) ? clock.jump : reading
  if (monotonic_ms - jump.monotonic_ms >= CLOCK_AGREED_MS) return { clock: startClock(reading), verdict: 'FOLLOWED' }
  return { clock: { shown_ms, monotonic_ms, behind_ms: 0, jump }, verdict: 'JUMPED' }
}

/** As much time passed for the database between two readings as for the monotonic clock. */
const agree = (first: ClockReading, second: ClockReading): boolean =>
  Math.abs(second.database_ms - first.database_ms - (second.monotonic_ms - first.monotonic_ms)) <= CLOCK_SLEWED_MS
