import pLimit from 'p-limit'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { ROOM_TICK_MS } from '#core/sales/waiting-room/limits.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findRoom, type RunRow } from '#server/catalog/queue-rooms/queries.ts'
import { type Ctx, type Deps, systemCtx } from '#server/platform/context/context.ts'
import { forgetRooms } from '../known-rooms.ts'
import { ROOMS_AT_ONCE } from '../limits.ts'
import { findWatchedEvent } from '../room-now-queries.ts'
import { findRunById } from '../run-queries.ts'
import { listWatchedRooms, type WatchedRoom } from '../watch-queries.ts'
import { closeIfOver, moveByClock, nextState } from './move-run.ts'
import { closeIfQuiet, openIfBusy } from './open-by-itself.ts'
import { isTickLate, tickRun } from './tick-run.ts'
import { writeQueueFiles } from './write-queue-files.ts'

/**
 * One second of every room, some side by side, as far as somebody else has not done it (ROOM-11): moves of the clock, then
 * the tick. Whatever fails at one event is not the others'.
 */
export async function tickRooms(deps: Deps): Promise<void> {
  const limit = pLimit(ROOMS_AT_ONCE)
  const tickOne = async (watched: WatchedRoom) => {
    try {
      await tickRoom(systemCtx(deps), watched)
    } catch (error) {
      deps.log.warn({ err: error, event_id: watched.event_id }, 'the waiting room of an event could not be ticked')
    }
  }
  const rooms = await listWatchedRooms(deps.db, deps.clock())
  await Promise.all(rooms.map((watched) => limit(tickOne, watched)))
}

async function tickRoom(ctx: Ctx, { event_id, run_id, has_numbers, holds }: WatchedRoom): Promise<void> {
  const [room, event] = await Promise.all([findRoom(ctx.db, event_id), findWatchedEvent(ctx.db, event_id)])
  if (!room || !event) return
  if (run_id === null) return void (room.mode === 'AUTO' && (await openIfBusy(ctx, { room, event, holds })))
  const run = await findRunById(ctx.db, run_id)
  if (!run || run.state === QueueState.CLOSED) return
  if (await closeIfOver(ctx, { run, event, has_numbers })) return forgetRooms(ctx)
  if (nextState(run, room, ctx.now) !== null) {
    await moveByClock(ctx, event_id)
    forgetRooms(ctx)
  } else if (await tickIfOpen(ctx, run, event)) await closeIfQuiet(ctx, { room, event, holds })
}

const tickIfOpen = async (ctx: Ctx, run: RunRow, { sale_paused_at }: EventRow): Promise<boolean> =>
  (run.state === QueueState.OPEN || run.state === QueueState.PAUSED) &&
  (await tickRun(ctx, {
    run_id: run.id,
    event_id: run.event_id,
    is_paused: sale_paused_at !== null,
    is_late: isTickLate(run, ctx.now),
  }))

/** What was ticked is written where a web server finds it; a database that is away is told of there too. */
async function oneRound(deps: Deps): Promise<void> {
  if (deps.gate.is_open) await tickRooms(deps)
  await writeQueueFiles(deps)
}

/** Ticks every second until it is stopped, one round after the other; a database that is away is waited for (ROOM-19). */
export function watchRooms(deps: Deps): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const next = () => {
    if (stopped) return
    const started = performance.now()
    round = oneRound(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'waiting rooms could not be ticked'))
    void round.then(() => {
      if (!stopped) timer = setTimeout(next, Math.max(0, ROOM_TICK_MS - (performance.now() - started)))
    })
  }
  timer = setTimeout(next, ROOM_TICK_MS)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
