import { SECOND_MS } from '#core/platform/limits.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { isFull } from '#core/sales/waiting-room/enter.ts'
import {
  BASKETS_LOOKED_AT,
  TICK_DUE_MS,
  TICK_LATE_MS,
  TICK_LOOK_BACK_MS,
  TICK_WAITS_MS,
} from '#core/sales/waiting-room/limits.ts'
import { callNumbers, enteringShare, stockRoom } from '#core/sales/waiting-room/tick.ts'
import {
  findRoom,
  type LaneRow,
  listLanes,
  lockRun,
  type RoomRow,
  type RunRow,
  serveLanes,
  takeRun,
  updateRun,
} from '#server/catalog/queue-rooms/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { endDonePasses, insertMarks, readBaskets, readServed, readShop, type ShopCounts } from '../pass-queries.ts'
import { readUnits, type UnitsThere } from './read-units.ts'

export interface TickedRoom {
  readonly run_id: number
  readonly event_id: number
  /** The sale stands still: nobody is called, and no turn runs out (LIVE-5). */
  readonly is_paused: boolean
  /** The last tick is long over: those who enter take the row one after the other, so it is never found free (ROOM-11). */
  readonly is_late: boolean
}

/** Somebody should have ticked by now: from here on the row is waited for. */
export const isTickLate = ({ ticked_at, opened_at }: Pick<RunRow, 'ticked_at' | 'opened_at'>, now: Date): boolean => {
  const last = ticked_at ?? opened_at
  return last !== null && now.getTime() - last.getTime() >= TICK_WAITS_MS
}

/**
 * One second of a run, by whoever finds its row free and the last tick 0.9 s old (ROOM-11): passes end, time counts, numbers
 * are called. Once the last tick is two seconds old the row is waited for. Answers whether this was the one.
 */
export async function tickRun(ctx: Ctx, of: TickedRoom): Promise<boolean> {
  const units = await readUnits(ctx, of.event_id)
  return inTransaction(ctx.db, async (tx) => {
    const run = await (of.is_late ? lockRun : takeRun)(tx, of.run_id)
    if (!run || !isDue(run, ctx.now)) return false
    const room = await findRoom(tx, run.event_id)
    if (!room) return false
    const last = run.ticked_at ?? run.opened_at ?? ctx.now
    await endDonePasses(tx, run.id, { since: new Date(last.getTime() - TICK_LOOK_BACK_MS), now: ctx.now })
    const shop = await readShop(tx, run.id, ctx.now)
    const counted = of.is_paused ? {} : await count(tx, ctx, { run, room, shop, units, last })
    await updateRun(tx, run.id, { ...counted, ...stockColumns(run, units, ctx.now), ticked_at: ctx.now })
    return true
  })
}

const isDue = ({ state, ticked_at }: RunRow, now: Date): boolean =>
  (state === QueueState.OPEN || state === QueueState.PAUSED) &&
  (ticked_at === null || now.getTime() - ticked_at.getTime() >= TICK_DUE_MS)

/** The first instant with nothing left stays, whatever comes back (ROOM-12). */
const stockColumns = (run: RunRow, { left, stock }: UnitsThere, now: Date) => ({
  stock,
  stock_out_at: run.stock_out_at ?? (left === 0 ? now : null),
})

interface TickedRun {
  readonly run: RunRow
  readonly room: RoomRow
  readonly shop: ShopCounts
  readonly units: UnitsThere
  readonly last: Date
}

/** While nobody could come in, no turn runs out: a run that stood still counts as one second (ROOM-19). */
const elapsedOf = (last: Date, now: Date): number => {
  const elapsed = Math.max(0, now.getTime() - last.getTime())
  return (elapsed > TICK_LATE_MS ? SECOND_MS : elapsed) / SECOND_MS
}

async function count(tx: Tx, ctx: Ctx, { run, room, shop, units, last }: TickedRun) {
  if (run.state !== QueueState.OPEN) return {}
  const elapsed = elapsedOf(last, ctx.now)
  const open_seconds = run.open_seconds + (isFull({ ...room, ...shop }) ? 0 : elapsed)
  const lanes = await listLanes(tx, run.id)
  const served = await readServed(tx, run.id, ctx.now)
  const serving_now = lanes.reduce((sum, { serving }) => sum + serving, 0)
  const called = served.minute - served.two_minutes
  const entering = called > 0 ? { called, entered: shop.entered_of_called } : null
  const awaited = Math.max(0, serving_now - served.minute - shop.entered_lately)
  const { serving, carried } = callNumbers({
    ...{ elapsed, carried: run.carried, active: shop.active, entering, awaited, lanes },
    admissions_per_minute: room.admissions_per_minute,
    max_shoppers: room.max_shoppers,
    stock_room: await roomInStock(tx, { run, shop, units, expected: enteringShare(entering) * awaited }),
  })
  await callLanes(tx, { run, lanes, serving, before: served.by_lane }, { second: ctx.now, open_seconds })
  return { open_seconds, carried }
}

async function roomInStock(
  tx: Tx,
  { run, shop, units, expected }: Pick<TickedRun, 'run' | 'shop' | 'units'> & { readonly expected: number },
): Promise<number | null> {
  if (units.left === null) return null
  const since = run.opened_at ?? run.created_at
  const baskets = await readBaskets(tx, { event_id: run.event_id, since, limit: BASKETS_LOOKED_AT })
  return stockRoom({ left: units.left, without_hold: shop.without_hold, expected, ...baskets })
}

interface CalledLanes {
  readonly run: RunRow
  readonly lanes: readonly LaneRow[]
  readonly serving: ReadonlyMap<number, number>
  /** Up to where each was called a minute ago. */
  readonly before: ReadonlyMap<number, number>
}

async function callLanes(
  tx: Tx,
  { run, lanes, serving, before }: CalledLanes,
  mark: { readonly second: Date; readonly open_seconds: number },
): Promise<void> {
  const now = lanes.map(({ lane, serving: old }) => {
    const next = serving.get(lane) ?? old
    return { lane, serving: next, old, per_minute: Math.max(0, next - (before.get(lane) ?? 0)) }
  })
  await serveLanes(tx, run.id, now)
  const further = now.filter((lane) => lane.serving > lane.old)
  await insertMarks(
    tx,
    run.id,
    further.map(({ lane, serving: to }) => ({ lane, serving: to, ...mark })),
  )
}
