import { NUMBERS_AT_ONCE } from './limits.ts'

/** What became of the numbers that a process took last of a lane. */
export interface LastBlock {
  /** Numbers of it that somebody got. */
  readonly given: number
  /** All of them went while they could be used. */
  readonly is_used_up: boolean
}

/**
 * How many numbers a process takes at once (ROOM-5): as many as are waited for or as it gave out of the last block, and
 * twice those where that was too small. Every number that nobody gets is called all the same and makes the queue slower, so
 * there are never many more of them than of those that somebody got.
 */
export function numbersToTake(last: LastBlock | null, waiting: number): number {
  const expected = last ? last.given * (last.is_used_up ? 2 : 1) : 1
  return Math.min(NUMBERS_AT_ONCE, Math.max(1, waiting, expected))
}
