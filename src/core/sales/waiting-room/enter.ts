import type { ErrorCode } from '#core/platform/errors/errors.ts'
import { turnLeft } from './waiting-time.ts'

/** A run as it stands under its lock (ROOM-13). */
export interface EnteringRun {
  readonly is_open: boolean
  readonly turn_minutes: number
  /** Seconds in which it was open and not full. */
  readonly open_seconds: number
  readonly max_shoppers: number
  readonly admissions_per_minute: number
  /** Passes that have not ended. */
  readonly active: number
  /** Passes of the last 60 seconds. */
  readonly entered: number
}

/** What is known of a place whose token is proved and of this run. */
export interface Presented {
  readonly rank: number
  /** Of its lane: ranks below it are called. */
  readonly serving: number
  /** The run's `open_seconds` when it was called first; null while it was not. */
  readonly called_at: number | null
  /** It was given to somebody who had missed a turn: another one is given no more. */
  readonly has_missed: boolean
  readonly pass: 'NONE' | 'OF_THIS_SESSION' | 'OF_ANOTHER' | 'USED_UP' | 'MISSED'
}

/** ENTER makes a pass, AGAIN answers the one there is, MOVE gives a place at the tail: once, then the same again. */
export type Entering =
  | 'ENTER'
  | 'AGAIN'
  | 'MOVE'
  | Extract<ErrorCode, 'QUEUE_TOKEN_INVALID' | 'QUEUE_TOKEN_USED' | 'QUEUE_TURN_MISSED' | 'QUEUE_WAIT'>

/** Nobody more comes in at the moment: both dials are hard (ROOM-13). */
export const isFull = (
  run: Pick<EnteringRun, 'active' | 'max_shoppers' | 'entered' | 'admissions_per_minute'>,
): boolean => run.active >= run.max_shoppers || run.entered >= run.admissions_per_minute

/**
 * What happens to somebody who enters, the first that applies (ROOM-13). Who is called and finds the shop full waits, and
 * loses nothing of the turn by it.
 */
export function decideEntering(run: EnteringRun, of: Presented): Entering {
  const { rank, serving, called_at, has_missed, pass } = of
  if (pass === 'OF_ANOTHER') return 'QUEUE_TOKEN_USED'
  if (pass === 'USED_UP') return 'QUEUE_TOKEN_INVALID'
  if (pass === 'OF_THIS_SESSION') return 'AGAIN'
  if (pass === 'MISSED') return 'MOVE'
  if (!run.is_open || rank >= serving) return 'QUEUE_WAIT'
  if (called_at !== null && turnLeft({ ...run, called_at }, run.turn_minutes) <= 0)
    return has_missed ? 'QUEUE_TURN_MISSED' : 'MOVE'
  return isFull(run) ? 'QUEUE_WAIT' : 'ENTER'
}
