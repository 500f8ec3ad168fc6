import { MINUTE_SECONDS } from '#core/platform/limits.ts'
import {
  LONGEST_TOLD_MINUTES,
  MOST_POLL_MS,
  NEAR_PLACES,
  POLL_AT_TURN_MS,
  POLL_FAR_MS,
  POLL_NEAR_MS,
  POLL_SOON_MS,
  POLL_SPREAD,
  SOON_PLACES,
  TOLD_SPREAD,
} from './limits.ts'

/** Places before somebody; 0 when they are called. */
export const placesBefore = (rank: number, serving: number): number => Math.max(0, rank - serving + 1)

/** Minutes until a turn, from and until; null is "over an hour", or that nobody is being called (ROOM-20). */
export function toldMinutes(places: number, per_minute: number): { from: number; until: number } | null {
  if (places === 0) return { from: 0, until: 0 }
  if (per_minute <= 0) return null
  const minutes = places / per_minute
  if (minutes > LONGEST_TOLD_MINUTES) return null
  return { from: Math.floor(minutes * (1 - TOLD_SPREAD)), until: Math.max(1, Math.ceil(minutes * (1 + TOLD_SPREAD))) }
}

/** Milliseconds until the next look: `chance` is from 0 to 1, `failures` how many looks in a row came to nothing (ROOM-10). */
export function nextLook(places: number, { chance, failures = 0 }: { chance: number; failures?: number }): number {
  const usual =
    places === 0
      ? POLL_AT_TURN_MS
      : places <= NEAR_PLACES
        ? POLL_NEAR_MS
        : places <= SOON_PLACES
          ? POLL_SOON_MS
          : POLL_FAR_MS
  const spread = 1 + POLL_SPREAD * (2 * chance - 1)
  return Math.min(MOST_POLL_MS, usual * 2 ** failures) * spread
}

/** Seconds for which a number is still good once it is called, of those in which the room was open (ROOM-13). */
export const turnLeft = (
  { open_seconds, called_at }: { readonly open_seconds: number; readonly called_at: number },
  turn_minutes: number,
): number => turn_minutes * MINUTE_SECONDS - (open_seconds - called_at)
