import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { SEED_BYTES } from '#core/sales/waiting-room/limits.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import {
  insertRun,
  keptLanes,
  lockLiveRun,
  moveRun,
  type RoomRow,
  type RunRow,
  updateRoom,
} from '#server/catalog/queue-rooms/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Secrets, sha256 } from '#server/platform/runtime/secrets.ts'
import { admitHolders, endAllPasses } from './pass-queries.ts'
import { restOfShares } from './views.ts'

/** Why a room closes: staff, its time is over, or nobody needs it any more (ROOM-3g, ROOM-17). */
export type ClosedReason = 'staff' | 'event_over' | 'sold_out' | 'quiet' | 'set_anew'

const SEALED = 'queue-seed'

/** The seed as it lies in the database until it is drawn with. */
export const openSeed = (secrets: Secrets, { sealed_seed }: Pick<RunRow, 'sealed_seed'>): Buffer | null =>
  sealed_seed && secrets.decrypt(SEALED, sealed_seed)

/** Lanes of a new run, everybody's first (ROOM-2). */
export const lanesOf = (room: Pick<RoomRow, 'lanes'>) => {
  const kept = keptLanes(room)
  return [
    { lane: 0, name: null, code_hash: null, share: restOfShares(kept) },
    ...kept.map(({ lane, name, code, share }) => ({
      lane,
      name,
      code_hash: code === null ? null : Buffer.from(code, 'hex'),
      share,
    })),
  ]
}

/** Announces a run with a draw (ROOM-3a): its seed stands from now on, and everybody may know its digest. */
export async function scheduleRun(tx: Tx, ctx: Ctx, { room, opens_at }: { room: RoomRow; opens_at: Date }) {
  const seed = randomBytes(SEED_BYTES)
  return insertRun(
    tx,
    {
      event_id: room.event_id,
      state: QueueState.SCHEDULED,
      opens_at,
      commitment: sha256(seed),
      sealed_seed: ctx.secrets.encrypt(SEALED, seed),
      created_at: ctx.now,
    },
    lanesOf(room),
  )
}

/**
 * Opens a run without a draw (ROOM-3e). The event's row is locked, its `sale_version` raised: from the commit on nobody
 * reserves without a pass. One that opens by itself gives those a pass who hold something (ROOM-17).
 */
export async function openRun(
  tx: Tx,
  ctx: Ctx,
  { room, event, by_itself = null }: { room: RoomRow; event: EventRow; by_itself?: string | null },
): Promise<RunRow> {
  const run = await insertRun(
    tx,
    { event_id: event.id, state: QueueState.OPEN, opens_at: ctx.now, opened_at: ctx.now, created_at: ctx.now },
    lanesOf(room),
  )
  if (by_itself !== null) await admitHolders(tx, run, { entered_at: ctx.now, expires_at: passUntil(ctx.now, room) })
  const data = { run: run.number, ...(by_itself === null ? {} : { by_itself }) }
  await audit(tx, ctx, 'queue.opened', { event_id: event.id, data })
  await purgeEventPages(tx, event)
  return run
}

export const passUntil = (now: Date, { shop_minutes }: Pick<RoomRow, 'shop_minutes'>): Date =>
  new Date(now.getTime() + shop_minutes * MINUTE_MS)

/** Closes the run of an event, whatever it is doing (ROOM-3g); the event's row is locked. Answers whether there was one. */
export async function closeRun(
  tx: Tx,
  ctx: Ctx,
  { event, reason, stays = false }: { event: EventRow; reason: ClosedReason; stays?: boolean },
): Promise<boolean> {
  const run = await lockLiveRun(tx, event.id)
  if (!run) return false
  await moveRun(tx, run.id, {
    from: run.state as Exclude<QueueState, 'CLOSED'>,
    to: QueueState.CLOSED,
    closed_at: ctx.now,
  })
  await endAllPasses(tx, run.id, ctx.now)
  // what opens by itself may do so again; anything else waits for staff
  if (!stays) await updateRoom(tx, event.id, { mode: 'OFF', updated_at: ctx.now })
  await audit(tx, ctx, 'queue.closed', { event_id: event.id, data: { run: run.number, reason } })
  await purgeEventPages(tx, event)
  return true
}
