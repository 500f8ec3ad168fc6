import { MINUTE_MS } from '#core/platform/limits.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { lifecycleStatus } from '#core/platform/time.ts'
import { DRAWING_MS, OPEN_AFTER_STOCK_OUT_MS } from '#core/sales/waiting-room/limits.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { lockEvent } from '#server/catalog/events/sale-version-queries.ts'
import {
  findRoom,
  freezeLanes,
  listLanes,
  lockLiveRun,
  moveRun,
  type RoomRow,
  type RunRow,
} from '#server/catalog/queue-rooms/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { countHolds } from '../pass-queries.ts'
import { findRoomEvent } from '../room-now-queries.ts'
import { closeRun, openSeed } from '../runs.ts'

const { SCHEDULED, PREQUEUE, DRAWING, OPEN } = QueueState

type RunTimes = Pick<RunRow, 'state' | 'opens_at' | 'frozen_at'>

/** Where the clock takes a run now (ROOM-3b to 3d); null: it stays. */
export function nextState(run: RunTimes, { prequeue_minutes }: Pick<RoomRow, 'prequeue_minutes'>, now: Date) {
  const { state, opens_at, frozen_at } = run
  if (state === SCHEDULED && now.getTime() >= opens_at.getTime() - prequeue_minutes * MINUTE_MS) return PREQUEUE
  if (state === PREQUEUE && now >= opens_at) return DRAWING
  if (state === DRAWING && frozen_at && now.getTime() >= frozen_at.getTime() + DRAWING_MS) return OPEN
  return null
}

/** Moves a run of its time, with the event's row locked before it (ONE-1): whoever reserves notices the raised version. */
export async function moveByClock(ctx: Ctx, event_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockEvent(tx, event_id)
    const event = await findRoomEvent(tx, event_id)
    const run = await lockLiveRun(tx, event_id)
    const room = await findRoom(tx, event_id)
    const to = run && room && nextState(run, room, ctx.now)
    // another process was quicker
    if (!event || !run || !to) return
    await raiseSaleVersion(tx, event_id)
    if (to === PREQUEUE) await moveRun(tx, run.id, { from: SCHEDULED, to })
    if (to === DRAWING) await freeze(tx, ctx, run)
    if (to === OPEN) await draw(tx, ctx, run)
    await purgeEventPages(tx, event)
  })
}

/** From now on numbers come behind all that are drawn (ROOM-3c). */
async function freeze(tx: Tx, ctx: Ctx, run: RunRow): Promise<void> {
  await moveRun(tx, run.id, { from: PREQUEUE, to: DRAWING, frozen_at: ctx.now })
  await freezeLanes(tx, run.id)
}

/** The seed becomes public, and everybody knows their rank (ROOM-3d). */
async function draw(tx: Tx, ctx: Ctx, run: RunRow): Promise<void> {
  const seed = openSeed(ctx.secrets, run)
  await moveRun(tx, run.id, { from: DRAWING, to: OPEN, seed, drawn_at: ctx.now, opened_at: ctx.now })
  const numbers = (await listLanes(tx, run.id)).reduce((sum, { n }) => sum + n, 0)
  const { event_id } = run
  await audit(tx, ctx, 'queue.drawn', { event_id, data: { run: run.number, numbers } })
  await audit(tx, ctx, 'queue.opened', { event_id, data: { run: run.number } })
}

/** Nothing is sold there any more, or it was deleted. A draft in which nobody has a number yet is only being prepared. */
function isOver({ event, has_numbers }: Watched, now: Date): boolean {
  if (event.deleted_at !== null || event.status === EventStatus.ARCHIVED || lifecycleStatus(event, now) === 'ENDED')
    return true
  return event.status !== EventStatus.LIVE && has_numbers
}

export interface Watched {
  readonly run: RunRow
  readonly event: EventRow
  /** Some number of it was given out. */
  readonly has_numbers: boolean
}

/** Closes a room that is over by itself (ROOM-3g); answers whether it did. */
export async function closeIfOver(ctx: Ctx, watched: Watched): Promise<boolean> {
  const { run, event } = watched
  const sold_out =
    run.stock_out_at !== null &&
    ctx.now.getTime() - run.stock_out_at.getTime() >= OPEN_AFTER_STOCK_OUT_MS &&
    run.stock === 'SOLD_OUT'
  const reason = isOver(watched, ctx.now) ? 'event_over' : sold_out ? 'sold_out' : null
  if (reason === null) return false
  return inTransaction(ctx.db, async (tx) => {
    await lockEvent(tx, event.id)
    // something may come back; or another process was quicker
    if (reason === 'sold_out' && (await countHolds(tx, event.id)) > 0) return false
    if (!(await lockLiveRun(tx, event.id))) return false
    await raiseSaleVersion(tx, event.id)
    return closeRun(tx, ctx, { event, reason })
  })
}
