import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { AUTO_LOCK_SECONDS, AUTO_LOCK_WAIT_MS, AUTO_QUIET_MS } from '#core/sales/waiting-room/limits.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { lockEvent } from '#server/catalog/events/sale-version-queries.ts'
import {
  findRoom,
  listLanes,
  lockLiveRun,
  type RoomRow,
  type RunRow,
  updateRun,
} from '#server/catalog/queue-rooms/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
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
    await lockEvent(tx, event.id)
    const now = await findRoom(tx, event.id)
    if (now?.mode !== 'AUTO' || (await lockLiveRun(tx, event.id))) return
    await raiseSaleVersion(tx, event.id)
    await openRun(tx, ctx, { room: now, event, by_itself: waits ? 'lock_wait' : 'holds' })
  })
  forgetRooms(ctx)
}

/** Nobody waits, and fewer than half as many hold something as open it. */
async function isQuiet(tx: Tx, run: RunRow, { room, holds }: AutoRoom): Promise<boolean> {
  if (holds >= room.auto_shoppers / 2) return false
  return (await listLanes(tx, run.id)).every(({ next_index, serving }) => next_index <= serving)
}

const isQuietForLong = ({ quiet_since }: RunRow, now: Date): boolean =>
  quiet_since !== null && now.getTime() - quiet_since.getTime() >= AUTO_QUIET_MS

/** Closes when for ten minutes nobody waited and fewer than half as many held something. */
export async function closeIfQuiet(ctx: Ctx, auto: AutoRoom): Promise<void> {
  const { room, event } = auto
  if (room.mode !== 'AUTO') return
  const is_due = await inTransaction(ctx.db, async (tx) => {
    const run = await lockLiveRun(tx, event.id)
    if (run?.state !== QueueState.OPEN) return false
    const is_quiet = await isQuiet(tx, run, auto)
    if (is_quiet === (run.quiet_since === null)) await updateRun(tx, run.id, { quiet_since: is_quiet ? ctx.now : null })
    return is_quiet && isQuietForLong(run, ctx.now)
  })
  if (is_due) await closeQuiet(ctx, auto)
}

/** The event's row comes before the run's (ONE-1), so all of it is asked again: staff may have paused the room meanwhile. */
export async function closeQuiet(ctx: Ctx, auto: AutoRoom): Promise<void> {
  const { event } = auto
  await inTransaction(ctx.db, async (tx) => {
    await lockEvent(tx, event.id)
    const [room, run] = [await findRoom(tx, event.id), await lockLiveRun(tx, event.id)]
    if (room?.mode !== 'AUTO' || run?.state !== QueueState.OPEN || !isQuietForLong(run, ctx.now)) return
    if (!(await isQuiet(tx, run, { ...auto, room }))) return
    await raiseSaleVersion(tx, event.id)
    await closeRun(tx, ctx, { event, reason: 'quiet', stays: true })
  })
  forgetRooms(ctx)
}
