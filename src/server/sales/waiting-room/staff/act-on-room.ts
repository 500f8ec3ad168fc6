import { AppError } from '#core/platform/errors/errors.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { RoomInput, type RoomView } from '#core/sales/waiting-room/schema.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import {
  findRoom,
  lockLiveRun,
  moveRun,
  type RoomRow,
  saveRoom,
  updateRoom,
} from '#server/catalog/queue-rooms/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { forgetRooms } from '../known-rooms.ts'
import { closeRun, openRun } from '../runs.ts'
import { loadRoom } from './load-room.ts'

export type RoomAct = 'open' | 'pause' | 'resume' | 'close'

const { OPEN, PAUSED } = QueueState

/**
 * What staff do to the room at once (ROOM-3e to 3g): done already is no fault. WAITING_STATE_CHANGED where it cannot be done:
 * nothing to pause, or a draw that has been announced.
 */
export async function actOnRoom(ctx: StaffCtx, event: EventRow, act: RoomAct): Promise<RoomView> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    await ACTS[act](tx, ctx, event)
    await completeKey(tx, ctx, { status: 200, answer: {} })
  })
  forgetRooms(ctx)
  return loadRoom(ctx.db, event.id)
}

type Act = (tx: Tx, ctx: StaffCtx, event: EventRow) => Promise<void>

const ACTS: Readonly<Record<RoomAct, Act>> = {
  async open(tx, ctx, event) {
    const run = await lockLiveRun(tx, event.id)
    if (run?.state === OPEN) return
    if (run) throw new AppError('WAITING_STATE_CHANGED')
    await openRun(tx, ctx, { room: await switchedOn(tx, ctx, event), event })
  },
  pause: (tx, ctx, event) => move(tx, ctx, { event, from: OPEN, to: PAUSED, action: 'queue.paused' }),
  resume: (tx, ctx, event) => move(tx, ctx, { event, from: PAUSED, to: OPEN, action: 'queue.resumed' }),
  async close(tx, ctx, event) {
    await closeRun(tx, ctx, { event, reason: 'staff' })
    await updateRoom(tx, event.id, { mode: 'OFF', updated_at: ctx.now })
  },
}

/** Opened by hand it is ON from now on, set as it was, or as nobody has set it. */
async function switchedOn(tx: Tx, ctx: StaffCtx, event: EventRow): Promise<RoomRow> {
  const { lanes: _none, opens_at: _at, updated_at: _seen, message, ...usual } = RoomInput.parse({ mode: 'ON' })
  const room = await findRoom(tx, event.id)
  if (room) await updateRoom(tx, event.id, { mode: 'ON', updated_at: ctx.now })
  else await saveRoom(tx, { ...usual, message: message ?? null, event_id: event.id, updated_at: ctx.now })
  return (await findRoom(tx, event.id))!
}

interface RoomMove {
  readonly event: EventRow
  readonly from: 'OPEN' | 'PAUSED'
  readonly to: 'OPEN' | 'PAUSED'
  readonly action: 'queue.paused' | 'queue.resumed'
}

async function move(tx: Tx, ctx: StaffCtx, { event, from, to, action }: RoomMove): Promise<void> {
  const run = await lockLiveRun(tx, event.id)
  if (run?.state === to) return
  if (run?.state !== from) throw new AppError('WAITING_STATE_CHANGED')
  // what passed while nobody was called is nobody's turn
  if (to === OPEN) await moveRun(tx, run.id, { from: PAUSED, to: OPEN, ticked_at: ctx.now, quiet_since: null })
  else await moveRun(tx, run.id, { from: OPEN, to: PAUSED })
  await audit(tx, ctx, action, { event_id: event.id, data: { run: run.number } })
  await purgeEventPages(tx, event)
}
