import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { AUTO_LOCK_SECONDS, AUTO_LOCK_WAIT_MS, AUTO_QUIET_MS } from '#core/sales/waiting-room/limits.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { findRoom, listLanes, lockLiveRun, type RoomRow, updateRun } from '#server/catalog/queue-rooms/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hasWaitedFor } from '#server/sales/checkout/reserve/lock-waits.ts'
import { forgetRooms } from '../known-rooms.ts'
import { closeRun, openRun } from '../runs.ts'

interface AutoRoom {
  readonly room: RoomRow
  readonly event: EventRow
  /** Live holds, as counted with the round. */
  readonly holds: number
}

/** Opens when as many hold something as the room was set to, or reservations wait long for their locks here (ROOM-17). */
export async function openIfBusy(ctx: Ctx, { room, event, holds }: AutoRoom): Promise<void> {
  if (event.status !== EventStatus.LIVE) return
  const waits = hasWaitedFor(event.id, { ms: AUTO_LOCK_WAIT_MS, seconds: AUTO_LOCK_SECONDS })
  const is_many = waits || holds >= room.auto_shoppers
  if (!is_many) return
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const now = await findRoom(tx, event.id)
    if (now?.mode !== 'AUTO' || (await lockLiveRun(tx, event.id))) return
    await openRun(tx, ctx, { room: now, event, by_itself: waits ? 'lock_wait' : 'holds' })
  })
  forgetRooms(ctx)
}

/** Closes when for ten minutes nobody waited and fewer than half as many held something. */
export async function closeIfQuiet(ctx: Ctx, { room, event, holds }: AutoRoom): Promise<void> {
  if (room.mode !== 'AUTO') return
  const closed = await inTransaction(ctx.db, async (tx) => {
    const run = await lockLiveRun(tx, event.id)
    if (run?.state !== QueueState.OPEN) return false
    const waits = (await listLanes(tx, run.id)).some(({ next_index, serving }) => next_index > serving)
    if (waits || holds >= room.auto_shoppers / 2) {
      if (run.quiet_since !== null) await updateRun(tx, run.id, { quiet_since: null })
      return false
    }
    if (run.quiet_since === null) await updateRun(tx, run.id, { quiet_since: ctx.now })
    return run.quiet_since !== null && ctx.now.getTime() - run.quiet_since.getTime() >= AUTO_QUIET_MS
  })
  if (!closed) return
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    await closeRun(tx, ctx, { event, reason: 'quiet', stays: true })
  })
  forgetRooms(ctx)
}
