import { AppError } from '#core/platform/errors/errors.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { ENTER_AGAIN_SECONDS } from '#core/sales/waiting-room/limits.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import { type Ctx, type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'
import { isLockTimeout, isRetryable } from '#server/platform/database/db.ts'
import { requireStandby } from '#server/platform/database/gate.ts'
import { BatchQueues, type BatchResult } from '#server/platform/jobs/batch-queue.ts'
import type { KnownRun } from '../known-queries.ts'
import { isStalled, requireRoom } from '../known-rooms.ts'
import { enterTogether } from './enter-together.ts'
import { readToken } from './place-tokens.ts'
import { rankPlace } from './rank-place.ts'

export interface EnterRequest {
  readonly place: Place
  readonly session_hash: Buffer
}

export interface Entered {
  readonly expires_at: Date
}

/** Who enters is decided run by run, many at once, under the run's lock (ROOM-13). */
const doorsOf = onePerProcess((deps: Deps) => {
  const own = ofProcess(deps)
  return new BatchQueues<number, EnterRequest, Entered>((event_id) => ({
    name: 'enter',
    decide: (requests) => decide(own, event_id, requests),
    // a place twice, or a session with two places: one after the other
    keyOf: ({ place }) => `${place.run}:${place.lane}:${place.index}`,
  }))
})

async function decide(
  deps: Deps,
  event_id: number,
  requests: readonly EnterRequest[],
): Promise<BatchResult<EnterRequest, Entered>> {
  for (let tries = 1; ; tries++)
    try {
      return { settled: await enterTogether(deps, event_id, requests), again: [] }
    } catch (error) {
      if (isRetryable(error) && tries === 1) continue
      throw isLockTimeout(error) || isRetryable(error) ? new AppError('BUSY') : error
    }
}

const notYet = () => new AppError('QUEUE_WAIT', { data: { retry_after: ENTER_AGAIN_SECONDS } })

/**
 * Refuses from memory, a second old at most, what cannot enter: whoever waits for nothing does not lock the run, which the
 * tick needs (ROOM-13). Only where the answer behind the lock would be the same: a run or a number that came after the look
 * is asked for there, and so is any place that was called.
 */
function refuseEarly(ctx: Ctx, run: KnownRun, place: Place): void {
  if (place.run > run.number) return
  if (place.run < run.number) throw new AppError('QUEUE_TOKEN_INVALID')
  const lane = run.lanes.find((one) => one.lane === place.lane)
  if (run.state !== QueueState.OPEN && run.state !== QueueState.PAUSED) throw notYet()
  if (isStalled(run, ctx.now)) throw new AppError('BUSY')
  if (!lane || place.index >= lane.next) return
  const rank = rankPlace(place, run, new Map([[lane.lane, { n: lane.n, next_index: lane.next }]]))
  if (rank === null) throw new AppError('QUEUE_TOKEN_INVALID')
  if (rank >= lane.serving) throw notYet()
}

/**
 * Goes in with a place (ROOM-13): a pass of the session, or the one it has already. QUEUE_TOKEN_INVALID for what is no place
 * of the run that is on, QUEUE_TOKEN_USED for one that somebody else has gone in with, QUEUE_WAIT before the turn and while
 * the shop is full, NOT_FOUND where no room is open, QUEUE_TURN_MISSED with a place at the end (`data.token`, once), BUSY while nobody is called (ROOM-19).
 */
export async function enterRoom(
  ctx: Ctx,
  { event_id, token, session_hash }: { event_id: number; token: string; session_hash: Buffer },
): Promise<Entered> {
  const run = await requireRoom(ctx, event_id)
  requireStandby(ctx)
  const place = readToken(ctx.secrets, token)
  if (place?.event_id !== event_id) throw new AppError('QUEUE_TOKEN_INVALID')
  refuseEarly(ctx, run, place)
  return doorsOf(ctx).join(event_id, { place, session_hash })
}
