import type { ReserveInput } from '#core/sales/checkout/schema.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { reserveOrder } from '#server/sales/checkout/reserve/reserve-order.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { startBare } from '../bare.ts'
import { reserveUncontended } from '../baseline.ts'
import { createExtrasSale } from '../extras-sale.ts'
import { closedLoop as clientsOf, type Rate } from '../load.ts'
import { type BenchWorld, PORT } from '../world.ts'
import { figure, inTurn, type Row } from './rounds.ts'
import { asking, closedLoop, type Measured, openLoop, requestOf, type Script } from './wire.ts'

export const BUYERS = 200
const CALLERS = 50
/** Far beyond what can be sold in the time. */
const CAPACITY = 2_000_000_000
const SHARE_FOR_P99 = 0.6

export const toMeasured = ({ per_second, p50, p99, failed }: Rate, seconds: number): Measured => ({
  per_second,
  p50_ms: p50,
  p99_ms: p99,
  failed,
  count: Math.round(per_second * seconds),
})

/** R1: what a reservation at least writes, every client its own rows, best of 4, 8 and 16 connections (PERF-4). */
export async function leastReservation(world: BenchWorld): Promise<(seconds: number) => Promise<Measured>> {
  const { db } = world.deps
  const event_id = await createEvent(db, await createAccount(db))
  return async (seconds) => toMeasured(await reserveUncontended(world, event_id, seconds), seconds)
}

export interface Sale {
  readonly event_id: number
  readonly input: ReserveInput
}

export async function createPlainSale({ deps: { db } }: BenchWorld, values: { price?: number } = {}): Promise<Sale> {
  const event_id = await createEvent(db, await createAccount(db))
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity: CAPACITY, ...values })
  const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
  return { event_id, input: { items, session_transport: 'header' } }
}

export const reserving = ({ event_id, input }: Sale) =>
  asking(requestOf('POST', `/api/public/events/${event_id}/order`, { body: JSON.stringify(input) }), 201)

let serial = 0

/** Reserve, then name and address: a buyer of a free ticket. */
function* completing({ event_id, input }: Sale): Script {
  const path = `/api/public/events/${event_id}/order`
  const reserved = yield requestOf('POST', path, { body: JSON.stringify(input) })
  if (reserved.status !== 201) return false
  const { short_id, checkout_session } = JSON.parse(reserved.body).data
  const person = { first_name: 'Buyer', last_name: 'Bench', email: `buyer-${serial++}@example.org` }
  const attendees = input.items.map((item) => ({ ...person, ticket_price_id: item.ticket_price_id }))
  const headers = { 'x-checkout-session': checkout_session }
  const body = JSON.stringify({ order: person, attendees })
  return (yield requestOf('PUT', `${path}/${short_id}`, { body, headers })).status === 200
}

export const completingFree = (sale: Sale) => () => completing(sale)

/** PERF-5a: what our way to an answer costs beside Node's own. */
async function benchHealth(world: BenchWorld): Promise<Row> {
  const bare = await startBare('/health')
  const script = asking(requestOf('GET', '/health'), 200)
  const at = (port: number) => (seconds: number) => closedLoop({ ports: [port], seconds, script, clients: CALLERS })
  const row = await inTurn(world, {
    id: 'PERF-5a',
    work: `GET /health, ${CALLERS} connections`,
    reference: 'bare node:http, the same bytes',
    target: 0.5,
    subject: at(PORT),
    against: at(bare.port),
  })
  bare.stop()
  return row
}

/** PERF-5b in process. */
async function benchInProcess(world: BenchWorld): Promise<Row> {
  const { event_id, input } = await createPlainSale(world)
  const reserve = () => reserveOrder(systemCtx(world.deps), { event_id, input, session: null })
  return inTurn(world, {
    id: 'PERF-5b in process',
    work: `reservations, ${BUYERS} buyers, one ticket`,
    reference: 'R1',
    target: 2.8,
    subject: async (seconds) => toMeasured(await clientsOf({ clients: BUYERS, seconds }, reserve), seconds),
    against: await leastReservation(world),
  })
}

const FEW_SECONDS = 4
const ROUNDS_OF_P99 = 5

/** PERF-5b over HTTP, and how long a buyer waits at 60 % of it. */
async function benchOverHttp(world: BenchWorld): Promise<Row[]> {
  const script = reserving(await createPlainSale(world))
  const row = await inTurn(world, {
    id: 'PERF-5b over HTTP',
    work: `reservations, ${BUYERS} buyers, one ticket`,
    reference: 'R1',
    target: 2,
    subject: (seconds) => closedLoop({ ports: [PORT], seconds, script, clients: BUYERS }),
    against: await leastReservation(world),
  })
  const waits: Measured[] = []
  const per_second = row.per_second * SHARE_FOR_P99
  for (let n = 0; n < ROUNDS_OF_P99; n++)
    waits.push(await openLoop({ ports: [PORT], seconds: FEW_SECONDS, script, per_second }))
  const p99 = figure(row, {
    id: 'PERF-5b p99',
    work: 'a reservation over HTTP at 60 % of that rate, from when it was due',
    unit: 'ms',
    target: 100,
    values: waits.map(({ p99_ms }) => p99_ms),
  })
  const failed = waits.reduce((sum, one) => sum + one.failed, 0)
  return [
    row,
    {
      ...p99,
      failed,
      per_second,
      cpu_micros: null,
      rounds: waits.map((subject) => ({ subject, reference: null, cpu_micros: null })),
    },
  ]
}

/** PERF-5c: a basket with everything beside a plain one. The room's check comes with file 12. */
async function benchExtras(world: BenchWorld): Promise<Row> {
  const extras = await createExtrasSale(world, await createAccount(world.deps.db), CAPACITY)
  const plain = await createPlainSale(world)
  const at = (sale: Sale) => (seconds: number) =>
    closedLoop({ ports: [PORT], seconds, script: reserving(sale), clients: BUYERS })
  return inTurn(world, {
    id: 'PERF-5c',
    work: 'reservations with date, add-on, package and discount, over HTTP',
    reference: 'PERF-5b over HTTP',
    target: 0.7,
    subject: at(extras),
    against: at(plain),
    note: 'without the check of a waiting room, which is not built yet',
  })
}

/** PERF-5d: nothing runs jobs meanwhile, so mails are queued and not sent. */
async function benchFreeOrders(world: BenchWorld): Promise<Row> {
  const sale = await createPlainSale(world, { price: 0 })
  return inTurn(world, {
    id: 'PERF-5d',
    work: 'free orders reserved and completed over HTTP, mails queued',
    reference: 'R1',
    target: 0.5,
    subject: (seconds) => closedLoop({ ports: [PORT], seconds, script: completingFree(sale), clients: BUYERS }),
    against: await leastReservation(world),
  })
}

export const SALE_BENCHES = {
  a: async (world: BenchWorld) => [await benchHealth(world)],
  b: async (world: BenchWorld) => [await benchInProcess(world), ...(await benchOverHttp(world))],
  c: async (world: BenchWorld) => [await benchExtras(world)],
  d: async (world: BenchWorld) => [await benchFreeOrders(world)],
} as const
