import { AppError } from '#core/platform/errors/errors.ts'
import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { decideEntering, type Entering, type EnteringRun } from '#core/sales/waiting-room/enter.ts'
import { ENTER_AGAIN_SECONDS } from '#core/sales/waiting-room/limits.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import {
  findRoom,
  type LaneRow,
  listLanes,
  lockLiveRun,
  type RoomRow,
  type RunRow,
  takeNumbers,
} from '#server/catalog/queue-rooms/queries.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { isStalled } from '../known-rooms.ts'
import {
  type CalledAt,
  countPasses,
  findCalled,
  findPasses,
  insertPasses,
  type NewPass,
  type PassRow,
} from '../pass-queries.ts'
import { findRoomEvent } from '../room-now-queries.ts'
import { passUntil } from '../runs.ts'
import type { Entered, EnterRequest } from './enter-room.ts'
import { issueToken } from './place-tokens.ts'
import { rankPlace } from './rank-place.ts'

export type Settled = { readonly request: EnterRequest } & (
  | { readonly answer: Entered; readonly error?: undefined }
  | { readonly error: unknown }
)

/** What a batch decides on, all of it read behind the run's lock. */
interface Door {
  readonly run: RunRow
  readonly room: RoomRow
  readonly lanes: ReadonlyMap<number, LaneRow>
  readonly passes: readonly PassRow[]
  readonly called: readonly CalledAt[]
  readonly now: Date
  /** Nobody buys at the moment (LIVE-5). */
  readonly is_paused: boolean
}

/** A place of this run with its rank. */
interface Ranked {
  readonly request: EnterRequest
  readonly rank: number
}

const invalid = (request: EnterRequest): Settled => ({ request, error: new AppError('QUEUE_TOKEN_INVALID') })

/**
 * Who of these enters, in the order they came: one transaction that locks the run, then reads its passes (ONE-1), so both
 * dials hold whatever other processes do (ROOM-13).
 */
export function enterTogether(deps: Deps, event_id: number, requests: readonly EnterRequest[]): Promise<Settled[]> {
  return inTransaction(deps.hot, async (tx) => {
    const run = await lockLiveRun(tx, event_id)
    const room = run && (await findRoom(tx, event_id))
    const event = await findRoomEvent(tx, event_id)
    if (!run || !room || !event) return requests.map(invalid)
    // asked after the wait for the lock
    const now = deps.clock()
    if (isStalled({ ...run, state: run.state as QueueState }, now)) throw new AppError('BUSY')
    const lanes = new Map((await listLanes(tx, run.id)).map((lane) => [lane.lane, lane]))
    const ranked = requests.flatMap((request) => rank(request, { run, lanes }) ?? [])
    const door = await openDoor(tx, { run, room, lanes, now, is_paused: event.sale_paused_at !== null }, ranked)
    const active = await countPasses(tx, run.id, new Date(now.getTime() - MINUTE_MS))
    const decided = decideAll(door, active, ranked)
    const moved_to = await tailNumbers(tx, door, decided)
    const written = newPasses(door, decided, moved_to)
    await insertPasses(tx, run.id, written)
    countLive(deps, event_id, ['entered', written.filter((pass) => pass.moved_to === null).length])
    const places = new Set(ranked.map(({ request }) => request))
    return [
      ...requests.filter((request) => !places.has(request)).map(invalid),
      ...decided.map((one) => settle(deps, door, { ...one, moved_to: moved_to.get(one.request) ?? null })),
    ]
  })
}

async function openDoor(tx: Tx, at: Omit<Door, 'passes' | 'called'>, ranked: readonly Ranked[]): Promise<Door> {
  const places = ranked.map(({ request }) => request.place)
  const sessions = ranked.map(({ request }) => request.session_hash)
  const passes = await findPasses(tx, at.run.id, { places, sessions })
  const called = await findCalled(
    tx,
    at.run.id,
    ranked.map(({ request, rank: of }) => ({ lane: request.place.lane, rank: of })),
  )
  return { ...at, passes, called }
}

type Known = Pick<Door, 'run' | 'lanes'>

function rank(request: EnterRequest, { run, lanes }: Known): Ranked | null {
  const of = rankPlace(request.place, run, lanes)
  return of === null ? null : { request, rank: of }
}

interface Decided extends Ranked {
  readonly entering: Entering
  readonly pass: PassRow | null
  readonly called: CalledAt | null
  /** The session has a pass by another place, made in this very batch. */
  readonly made_here: boolean
}

const isOf = ({ lane, index }: { lane: number | null; index: number | null }, place: Place): boolean =>
  lane === place.lane && index === place.index

function decideAll(
  door: Door,
  { active, entered }: { readonly active: number; readonly entered: number },
  ranked: readonly Ranked[],
): Decided[] {
  const { run, room } = door
  let entering_now = 0
  const sessions = new Set<string>()
  return ranked.map((one) => {
    const { place, session_hash } = one.request
    const session = session_hash.toString('hex')
    const called = door.called.find(({ lane, rank: of }) => lane === place.lane && Number(of) === one.rank) ?? null
    const own = door.passes.find((pass) => isOf(pass, place)) ?? null
    const live = door.passes.find((pass) => pass.ended_at === null && pass.session_hash?.equals(session_hash)) ?? null
    const at: EnteringRun = {
      is_open: run.state === QueueState.OPEN && !door.is_paused,
      turn_minutes: room.turn_minutes,
      open_seconds: run.open_seconds,
      max_shoppers: room.max_shoppers,
      admissions_per_minute: room.admissions_per_minute,
      active: active + entering_now,
      entered: entered + entering_now,
    }
    const entering = decideEntering(at, {
      rank: one.rank,
      serving: door.lanes.get(place.lane)?.serving ?? 0,
      called_at: called?.open_seconds ?? null,
      has_missed: place.has_missed,
      pass: own ? standingOf(own, session_hash) : live || sessions.has(session) ? 'OF_THIS_SESSION' : 'NONE',
    })
    if (entering === 'ENTER') {
      entering_now += 1
      sessions.add(session)
    }
    return { ...one, entering, called, pass: own ?? live, made_here: !own && !live && sessions.has(session) }
  })
}

function standingOf(pass: PassRow, session_hash: Buffer) {
  if (pass.reason === 'MISSED') return 'MISSED'
  if (!pass.session_hash?.equals(session_hash)) return 'OF_ANOTHER'
  return pass.ended_at === null ? 'OF_THIS_SESSION' : 'USED_UP'
}

/** A number at the end of its lane for each who missed a turn and has none yet. */
async function tailNumbers(tx: Tx, { run }: Door, decided: readonly Decided[]): Promise<Map<EnterRequest, number>> {
  const missed = decided.filter(({ entering, pass }) => entering === 'MOVE' && pass === null)
  const numbers = new Map<EnterRequest, number>()
  for (const [lane, missed_here] of Map.groupBy(missed, ({ request }) => request.place.lane)) {
    const first = await takeNumbers(tx, { run_id: run.id, lane, count: missed_here.length })
    if (first === null) throw new AppError('BUSY')
    for (const [n, { request }] of missed_here.entries()) numbers.set(request, first + n)
  }
  return numbers
}

const newPasses = (
  { now, room }: Door,
  decided: readonly Decided[],
  tails: ReadonlyMap<EnterRequest, number>,
): NewPass[] =>
  decided.flatMap(({ request, entering, called }): NewPass[] => {
    const { lane, index } = request.place
    const at = { lane, index, called_at: called?.second ?? null, entered_at: now }
    const moved_to = tails.get(request)
    if (moved_to !== undefined)
      return [{ ...at, session_hash: null, expires_at: now, ended_at: now, reason: 'MISSED', moved_to }]
    if (entering !== 'ENTER') return []
    const { session_hash } = request
    return [{ ...at, session_hash, expires_at: passUntil(now, room), ended_at: null, reason: null, moved_to: null }]
  })

function settle(
  { secrets }: Deps,
  { now, room }: Door,
  { request, entering, pass, moved_to, made_here }: Decided & { readonly moved_to: number | null },
): Settled {
  if (entering === 'ENTER' || (entering === 'AGAIN' && made_here))
    return { request, answer: { expires_at: passUntil(now, room) } }
  if (entering === 'AGAIN') return { request, answer: { expires_at: pass!.expires_at } }
  if (entering === 'MOVE') {
    const tail = { index: moved_to ?? pass!.moved_to!, at: pass?.entered_at ?? now }
    const issued = Math.floor(tail.at.getTime() / SECOND_MS)
    const token = issueToken(secrets, { ...request.place, index: tail.index, issued, has_missed: true })
    return { request, error: new AppError('QUEUE_TURN_MISSED', { data: { token } }) }
  }
  const data = entering === 'QUEUE_WAIT' ? { data: { retry_after: ENTER_AGAIN_SECONDS } } : {}
  return { request, error: new AppError(entering, data) }
}
