import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { QueueMode, QueueState } from '#core/platform/states/queue-state.ts'
import { ALL_SHARES, MAX_LANES } from '#core/sales/waiting-room/limits.ts'
import type { RoomInput, RoomView } from '#core/sales/waiting-room/schema.ts'
import { checkFresh, readInstant, wrongField } from '#server/catalog/events/event-columns.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import {
  findRoom,
  type KeptLane,
  keptLanes,
  lockLiveRun,
  type RoomRow,
  type RunRow,
  saveRoom,
  updateRun,
  writeLanes,
} from '#server/catalog/queue-rooms/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { forgetRooms } from '../known-rooms.ts'
import { laneCodeHash } from '../lane-codes.ts'
import { closeRun, lanesOf, openRun, scheduleRun } from '../runs.ts'
import { loadRoom } from './load-room.ts'

const { SCHEDULED, PREQUEUE } = QueueState

/**
 * Sets the room of an event as a whole (ROOM-1): dials and message take effect at the next tick, another mode opens,
 * announces or closes a run. STALE_UPDATE by `updated_at`; WAITING_STATE_CHANGED for another mode while people wait.
 */
export async function updateRoom(ctx: StaffCtx, event: EventRow, input: RoomInput): Promise<RoomView> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const stored = await findRoom(tx, event.id)
    if (stored) checkFresh(stored.updated_at, input.updated_at)
    const run = await lockLiveRun(tx, event.id)
    const next = readRoom(ctx, event, { input, stored, run })
    await saveRoom(tx, { ...next, lanes: JSON.stringify(next.lanes) })
    const room = (await findRoom(tx, event.id))!
    const number = await moveTo(tx, ctx, { event, room, stored, run })
    const changes = changesOf(toAudited(stored), toAudited(room))
    await audit(tx, ctx, 'queue.updated', {
      event_id: event.id,
      data: { run: number, fields: Object.keys(changes) },
      changes,
    })
    await purgeEventPages(tx, event)
  })
  forgetRooms(ctx)
  return loadRoom(ctx.db, event.id)
}

/** Without what names it, and without the hashes of codes. */
function toAudited(room: RoomRow | undefined): Record<string, unknown> {
  if (!room) return {}
  const { event_id: _id, updated_at: _at, lanes: _lanes, opens_at, ...told } = room
  const lanes = keptLanes(room).map(({ lane, name, share, code }) => ({ lane, name, share, has_code: code !== null }))
  return { ...told, opens_at: opens_at?.toISOString() ?? null, lanes: JSON.stringify(lanes) }
}

interface Set {
  readonly input: RoomInput
  readonly stored: RoomRow | undefined
  readonly run: RunRow | undefined
}

function readRoom(ctx: StaffCtx, event: EventRow, { input, stored, run }: Set) {
  const { lanes: _lanes, opens_at: given, updated_at: _seen, message, ...dials } = input
  const read = readInstant(given, event.timezone, 'opens_at')
  const opens_at = read === undefined ? (stored?.opens_at ?? null) : read
  if (input.mode === QueueMode.SCHEDULED) checkOpening(ctx, opens_at, run)
  const lanes = readLanes(ctx, input.lanes, stored ? keptLanes(stored) : [])
  if (run && run.state !== SCHEDULED && stored && !isSame(lanes, keptLanes(stored)))
    throw wrongField('lanes', 'lanes_fixed')
  return { ...dials, event_id: event.id, opens_at, lanes, message: message ?? null, updated_at: ctx.now }
}

/** In the future, and once people queue only later than it was (ROOM-3b); what has opened stays as it is. */
function checkOpening({ now }: StaffCtx, opens_at: Date | null, run: RunRow | undefined): void {
  if (opens_at === null) throw wrongField('opens_at', 'required')
  const drawn = run?.commitment ? run : null
  if (drawn && drawn.state !== SCHEDULED && drawn.opens_at.getTime() === opens_at.getTime()) return
  if (drawn?.state === PREQUEUE && opens_at < drawn.opens_at) throw wrongField('opens_at', 'opens_later_only')
  if (opens_at <= now) throw wrongField('opens_at', 'in_the_past')
}

/** Field by field: the database keeps what is JSON in an order of its own. */
const isSame = (a: readonly KeptLane[], b: readonly KeptLane[]): boolean =>
  a.length === b.length &&
  a.every(({ lane, name, code, share }, at) => {
    const other = b[at]
    return lane === other?.lane && name === other.name && code === other.code && share === other.share
  })

function readLanes(ctx: StaffCtx, given: RoomInput['lanes'], stored: readonly KeptLane[]): KeptLane[] {
  const taken = new Set(given.flatMap(({ lane }) => lane ?? []))
  if (taken.size < given.filter(({ lane }) => lane !== undefined).length) throw wrongField('lanes', 'invalid')
  const free = Array.from({ length: MAX_LANES - 1 }, (_, n) => n + 1).filter((lane) => !taken.has(lane))
  const lanes = given.map(({ lane = free.shift() ?? 0, name, code, share }) => {
    const kept = stored.find((one) => one.lane === lane)?.code ?? null
    return { lane, name, code: code === undefined ? kept : laneCodeHash(ctx.secrets, code), share }
  })
  if (lanes.reduce((sum, { share }) => sum + share, 0) > ALL_SHARES) throw wrongField('lanes', 'shares_too_high')
  const codes = lanes.flatMap(({ code }) => code ?? [])
  if (new Set(codes).size < codes.length) throw wrongField('lanes', 'lane_codes_alike')
  return lanes.toSorted((a, b) => a.lane - b.lane)
}

interface Moving {
  readonly event: EventRow
  readonly room: RoomRow
  readonly stored: RoomRow | undefined
  readonly run: RunRow | undefined
}

/** What the mode asks for, with the run there is; answers the number of the run afterwards, 0 without. */
async function moveTo(tx: Tx, ctx: StaffCtx, { event, room, stored, run }: Moving): Promise<number> {
  if (room.mode === QueueMode.OFF) {
    await closeRun(tx, ctx, { event, reason: 'staff' })
    return run?.number ?? 0
  }
  if (run && run.state !== SCHEDULED) return keepRun(tx, { room, stored, run })
  if (room.mode === QueueMode.SCHEDULED) return scheduled(tx, ctx, { room, run })
  if (run) await closeRun(tx, ctx, { event, reason: 'set_anew', stays: true })
  return room.mode === QueueMode.ON ? (await openRun(tx, ctx, { room, event })).number : 0
}

/** People wait already: what they were told of the draw holds. */
async function keepRun(
  tx: Tx,
  { room, stored, run }: Omit<Moving, 'event' | 'run'> & { run: RunRow },
): Promise<number> {
  const is_drawn = run.commitment !== null
  if (is_drawn !== (room.mode === QueueMode.SCHEDULED) && room.mode !== stored?.mode)
    throw new AppError('WAITING_STATE_CHANGED')
  if (is_drawn && run.state === PREQUEUE && room.opens_at) await updateRun(tx, run.id, { opens_at: room.opens_at })
  return run.number
}

async function scheduled(
  tx: Tx,
  ctx: StaffCtx,
  { room, run }: { room: RoomRow; run: RunRow | undefined },
): Promise<number> {
  const opens_at = room.opens_at!
  if (!run) return (await scheduleRun(tx, ctx, { room, opens_at })).number
  await updateRun(tx, run.id, { opens_at })
  await writeLanes(tx, run.id, lanesOf(room))
  return run.number
}
