import { QueueState } from '#core/platform/states/queue-state.ts'
import { DRAWING_MS, JOIN_SPREAD_MS, MOST_POLL_MS, POLL_FAR_MS, POLL_NEAR_MS } from './limits.ts'
import type { QueueView } from './schema.ts'
import { nextLook } from './waiting-time.ts'

interface Looking {
  /** Places before the visitor; null while they have none, or while nobody knows it. */
  readonly places: number | null
  /** Milliseconds, by the server's clock. */
  readonly now: number
  /** From 0 to 1. */
  readonly chance: number
  /** How many looks in a row came to nothing. */
  readonly failures: number
}

/**
 * Milliseconds until the next look at the queue (ROOM-10): by places once numbers are called; before that rarely, and once
 * more when something is due, a little apart from everybody else.
 */
export function nextLookAt(queue: QueueView | null, { places, now, chance, failures }: Looking): number {
  if (failures > 0) return nextLookAfterFailure(queue, { places, chance, failures })
  const due = queue && dueAt(queue)
  if (due === null) return nextLook(places ?? Number.POSITIVE_INFINITY, { chance })
  const ahead = due - now
  // what was due has not come yet: whoever looks after it is a moment late
  if (ahead <= 0) return POLL_NEAR_MS * (1 + chance)
  return Math.min(nextLook(Number.POSITIVE_INFINITY, { chance }), ahead + chance * JOIN_SPREAD_MS)
}

function nextLookAfterFailure(
  queue: QueueView | null,
  { places, chance, failures }: Pick<Looking, 'places' | 'chance' | 'failures'>,
): number {
  // a page that has seen nothing yet shows nothing either: it asks sooner than one far behind
  if (queue === null) return Math.min(MOST_POLL_MS, nextLook(0, { chance, failures }))
  return Math.min(MOST_POLL_MS, nextLook(places ?? POLL_FAR_MS, { chance, failures }))
}

/** When the run moves by itself; null when it does not, or nobody knows when. */
function dueAt({ state, prequeue_at, opens_at }: QueueView): number | null {
  if (state === QueueState.SCHEDULED && prequeue_at !== null) return Date.parse(prequeue_at)
  if ((state === QueueState.PREQUEUE || state === QueueState.DRAWING) && opens_at !== null)
    return Date.parse(opens_at) + DRAWING_MS
  return null
}

/** Milliseconds to wait before a number is asked for, so that those who wait together do not come together (ROOM-10). */
export const joinDelay = ({ opens_at }: QueueView, { now, chance }: Pick<Looking, 'now' | 'chance'>): number =>
  opens_at !== null && Date.parse(opens_at) - now > 2 * JOIN_SPREAD_MS ? chance * JOIN_SPREAD_MS : 0
