import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { insertRun, saveRoom, serveLanes } from '#server/catalog/queue-rooms/queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { newSession } from '#server/sales/buyer-orders/session.ts'
import { reserveOrder } from '#server/sales/checkout/reserve/reserve-order.ts'
import { forgetRooms } from '#server/sales/waiting-room/known-rooms.ts'
import { insertPasses } from '#server/sales/waiting-room/pass-queries.ts'
import { enterRoom } from '#server/sales/waiting-room/places/enter-room.ts'
import { nextNumber } from '#server/sales/waiting-room/places/give-numbers.ts'
import { issueToken } from '#server/sales/waiting-room/places/place-tokens.ts'
import { closedLoop, type Line } from './load.ts'
import { bytesOf, serveFile } from './nginx.ts'
import { createPlainSale, type Sale } from './perf/sale.ts'
import { ADDRESS, type BenchWorld, PORT } from './world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const BUYERS = { clients: 200, seconds: SECONDS }
const NUMBERS = 250_000

export interface RoomDials {
  readonly max_shoppers: number
  readonly admissions_per_minute: number
}
const WIDE: RoomDials = { max_shoppers: 20_000, admissions_per_minute: 60_000 }

/** An event whose room is open to all that came, as far as the dials go. */
export async function openRoom(
  { deps }: BenchWorld,
  { event_id }: Pick<Sale, 'event_id'>,
  dials: RoomDials = WIDE,
): Promise<number> {
  const now = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    await saveRoom(tx, { event_id, mode: 'ON', ...dials, proof_of_work: false, updated_at: now })
    const times = { opens_at: now, opened_at: now, ticked_at: now, created_at: now }
    const run = await insertRun(tx, { event_id, state: 'OPEN', ...times }, [{ lane: 0, name: null, share: 100 }])
    return run.id
  })
}

const reserving = ({ deps }: BenchWorld, { event_id, input }: Sale, sessions: readonly string[]) =>
  closedLoop(BUYERS, (client) => reserveOrder(systemCtx(deps), { event_id, input, session: sessions[client] ?? null }))

/** Passes for as many sessions as there are buyers. */
async function admit({ deps }: BenchWorld, run_id: number): Promise<string[]> {
  const sessions = Array.from({ length: BUYERS.clients }, () => newSession(deps.secrets, null))
  const at = { entered_at: deps.clock(), expires_at: new Date(deps.clock().getTime() + 3_600_000), called_at: null }
  const live = { ended_at: null, reason: null, moved_to: null }
  await inTransaction(deps.db, (tx) =>
    insertPasses(
      tx,
      run_id,
      sessions.map((session, index) => ({ lane: 0, index, session_hash: hashToken(session), ...at, ...live })),
    ),
  )
  return sessions
}

/** Numbers, entering, reserving behind a room, and the JSON beside nginx: `npm run bench -- waiting-room`. */
export async function benchWaitingRoom(world: BenchWorld): Promise<Line[]> {
  const { deps } = world
  const plain = await createPlainSale(world, { price: 0 })
  const behind = await createPlainSale(world, { price: 0 })
  const run_id = await openRoom(world, behind)
  const sessions = await admit(world, run_id)
  const old = Array.from({ length: BUYERS.clients }, () => newSession(deps.secrets, null))
  // the first one warms both up
  await reserving(world, plain, old)
  const without = await reserving(world, plain, old)
  const with_room = await reserving(world, behind, sessions)
  const door = await createPlainSale(world, { price: 0 })
  const door_run = await openRoom(world, door)
  forgetRooms(deps)
  const started = performance.now()
  const numbers = await takeAll(world, door_run)
  const numbered = performance.now() - started
  console.log(`${numbers.length} numbers in ${(numbered / 1000).toFixed(1)} s`)
  const entering = await enterAll(world, door, { run_id: door_run, numbers })
  const json = await benchJson(world, behind)
  return [
    { what: 'reservations behind a room, beside without', rate: with_room, baseline: without, target: 0.9 },
    { what: 'people entering', rate: entering, at_least: 2_000 },
    ...json,
  ]
}

async function takeAll({ deps }: BenchWorld, run_id: number): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < NUMBERS)
    for (const one of await Promise.all(Array.from({ length: 1_000 }, () => nextNumber(deps, run_id, 0))))
      if (one !== null) numbers.push(one)
  return numbers
}

async function enterAll({ deps }: BenchWorld, { event_id }: Sale, of: { run_id: number; numbers: readonly number[] }) {
  await inTransaction(deps.db, (tx) => serveLanes(tx, of.run_id, [{ lane: 0, serving: 2 ** 40, per_minute: 0 }]))
  await deps.db.updateTable('queue_runs').set({ ticked_at: deps.clock() }).where('id', '=', of.run_id).execute()
  let next = 0
  return closedLoop({ clients: 400, seconds: SECONDS }, () => {
    const index = of.numbers[next++]!
    const place = { event_id, run: 1, lane: 0, index, issued: 1, has_missed: false }
    const token = issueToken(deps.secrets, place)
    return enterRoom(systemCtx(deps), { event_id, token, session_hash: randomBytes(32) })
  })
}

/** A server tells what it has done up to a second later. */
const TOLD_MS = 1_500

async function countTransactions({ deps }: BenchWorld): Promise<number> {
  await pause(TOLD_MS)
  const { rows } = await deps.pool.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

async function benchJson(world: BenchWorld, { event_id }: Sale): Promise<Line[]> {
  const url = `${ADDRESS}/queue/${event_id}.json`
  const file = await serveFile(await bytesOf(url), PORT + 7)
  const loop = (address: string) => closedLoop({ clients: 50, seconds: SECONDS }, () => bytesOf(address))
  const nginx = await loop(`http://127.0.0.1:${PORT + 7}${file.path}`)
  const before = await countTransactions(world)
  const ours = await loop(url)
  const transactions = (await countTransactions(world)) - before
  const polls = Math.round(ours.per_second * SECONDS).toLocaleString('en')
  console.log(
    `${polls} polls; ${transactions} transactions of the database meanwhile, all that runs by itself among them`,
  )
  await file.stop()
  return [{ what: 'the queue as JSON, beside nginx', rate: ours, baseline: nginx, target: 0.6 }]
}
