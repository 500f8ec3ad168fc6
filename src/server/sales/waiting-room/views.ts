import { MINUTE_MS } from '#core/platform/limits.ts'
import type { QueueMode, QueueState, QueueStock } from '#core/platform/states/queue-state.ts'
import { DRAW_ALGORITHM } from '#core/sales/waiting-room/draw.ts'
import { ALL_SHARES, TURN_MINUTES } from '#core/sales/waiting-room/limits.ts'
import { type DrawView, type QueueView, RoomInput, type RoomView } from '#core/sales/waiting-room/schema.ts'
import { keptLanes, type LaneRow, type RoomRow, type RunRow } from '#server/catalog/queue-rooms/queries.ts'
import type { KnownRun } from './known-queries.ts'

const hex = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null
const at = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** ROOM-9. The seed is public once it is drawn with, never before. */
export function toQueueView(
  run: KnownRun | null,
  { now, is_stalled }: { readonly now: Date; readonly is_stalled: boolean },
): QueueView {
  const server_time = now.toISOString()
  if (!run) return { ...NO_QUEUE, server_time, is_stalled }
  return {
    run: run.number,
    state: run.state,
    opens_at: run.opens_at.toISOString(),
    prequeue_at: run.commitment && new Date(run.opens_at.getTime() - run.prequeue_minutes * MINUTE_MS).toISOString(),
    drawn_at: at(run.drawn_at),
    server_time,
    commitment: hex(run.commitment),
    seed: hex(run.seed),
    lanes: run.lanes.map(({ lane, n, next, serving, per_minute }) => ({ lane, n, next, serving, per_minute })),
    turn_minutes: run.turn_minutes,
    shop_minutes: run.shop_minutes,
    stock: run.stock,
    waiting_list: run.waiting_list,
    is_stalled,
    message: run.message,
  }
}

const NO_QUEUE: QueueView = {
  run: 0,
  state: 'OFF',
  opens_at: null,
  prequeue_at: null,
  drawn_at: null,
  server_time: '',
  commitment: null,
  seed: null,
  lanes: [],
  turn_minutes: TURN_MINUTES,
  shop_minutes: TURN_MINUTES,
  stock: 'AVAILABLE',
  waiting_list: false,
  is_stalled: false,
  message: null,
}

/** ROOM-6; null until the seed is public. */
export function toDrawView(run: RunRow, lanes: readonly Pick<LaneRow, 'lane' | 'n'>[]): DrawView | null {
  const { seed, commitment, frozen_at, drawn_at } = run
  if (!seed || !commitment || !frozen_at || !drawn_at) return null
  return {
    algorithm: DRAW_ALGORITHM,
    event_id: run.event_id,
    run: run.number,
    commitment: commitment.toString('hex'),
    seed: seed.toString('hex'),
    lanes: lanes.map(({ lane, n }) => ({ lane, n })),
    opens_at: run.opens_at.toISOString(),
    frozen_at: frozen_at.toISOString(),
    drawn_at: drawn_at.toISOString(),
  }
}

const runView = (run: RunRow, lanes: readonly LaneRow[], active: number): RoomView['run'] => ({
  number: run.number,
  state: run.state as QueueState,
  opens_at: run.opens_at.toISOString(),
  commitment: hex(run.commitment),
  drawn_at: at(run.drawn_at),
  stock: run.stock as QueueStock,
  stock_out_at: at(run.stock_out_at),
  ticked_at: at(run.ticked_at),
  waiting: lanes.reduce((sum, { next_index, serving }) => sum + Math.max(0, next_index - serving), 0),
  active,
  lanes: lanes.map(({ lane, name, share, n, next_index, serving }) => ({
    lane,
    name,
    share,
    n,
    next: next_index,
    serving,
  })),
})

/** As nobody has set it. */
const UNSET = RoomInput.parse({ mode: 'OFF' })

/** ROOM-1: how the room is set, with the run that is under way. Codes are kept as hashes and shown to nobody. */
export function toRoomView(
  room: RoomRow | undefined,
  live: { readonly run: RunRow; readonly lanes: readonly LaneRow[]; readonly active: number } | null,
): RoomView {
  const set = room ?? UNSET
  return {
    mode: set.mode as QueueMode,
    opens_at: at(room?.opens_at ?? null),
    prequeue_minutes: set.prequeue_minutes,
    max_shoppers: set.max_shoppers,
    admissions_per_minute: set.admissions_per_minute,
    turn_minutes: set.turn_minutes,
    shop_minutes: set.shop_minutes,
    proof_of_work: set.proof_of_work,
    auto_shoppers: set.auto_shoppers,
    message: room?.message ?? null,
    lanes: room
      ? keptLanes(room).map(({ lane, name, code, share }) => ({ lane, name, has_code: code !== null, share }))
      : [],
    updated_at: at(room?.updated_at ?? null),
    run: live && runView(live.run, live.lanes, live.active),
  }
}

/** What lane 0, everybody's, has of what is called (ROOM-2). */
export const restOfShares = (lanes: readonly { readonly share: number }[]): number =>
  ALL_SHARES - lanes.reduce((sum, { share }) => sum + share, 0)
