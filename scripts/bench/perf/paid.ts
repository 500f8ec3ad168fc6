import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { signBody } from '#test/stripe/post.ts'
import { EMULATOR_KEYS, startStripeEmulator } from '#test/stripe-emulator.ts'
import { type BenchWorld, PORT } from '../world.ts'
import { inTurn, type Row } from './rounds.ts'
import { createPlainSale, leastReservation, type Sale } from './sale.ts'
import { closedLoop, requestOf, type Script } from './wire.ts'

const PRICE = 2500
/** More than are settled in all rounds. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 60_000)
/** Their numbers are beyond whatever else the bench makes. */
const FAR = 10_000_000
/** Calls of the provider under way at once. */
export const CALLS = 100

interface Call {
  readonly body: unknown
  readonly session?: string
}

async function ask(method: string, url: string, { body, session }: Call): Promise<{ data: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', ...(session ? { 'x-checkout-session': session } : {}) }
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`)
  return JSON.parse(text)
}

/** One order as the product makes it, up to the moment its buyer confirms at the provider; answers its id. */
async function createPayingOrder({ event_id, input }: Sale, db: Db, port: number): Promise<number> {
  const api = `http://127.0.0.1:${port}/api/public/events/${event_id}/order`
  const { data } = await ask('POST', api, { body: input })
  const session = String(data.checkout_session)
  const order = `${api}/${String(data.short_id)}`
  const person = { first_name: 'Buyer', last_name: 'Bench', email: 'buyer@example.org' }
  const attendees = input.items.map(({ ticket_price_id }) => ({ ...person, ticket_price_id }))
  await ask('PUT', order, { body: { order: person, attendees }, session })
  await ask('POST', `${order}/payment`, { body: { method: 'CARD' }, session })
  await ask('POST', `${order}/payment/submit`, { body: {}, session })
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('short_id', '=', String(data.short_id))
    .executeTakeFirstOrThrow()
  return row.id
}

/** Copies of a row with some of its values changed; `changes` may use `n`, which counts them. */
async function copyRows(
  db: Db,
  { table, where, changes }: { table: string; where: RawBuilder<unknown>; changes: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  )
  const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from (select (jsonb_populate_record(o, jsonb_build_object(${changes}))).*
      from ${sql.table(table)} o, generate_series(1, ${ORDERS}) n where ${where}) as copies`.execute(db)
}

/** So many more like it, each with a payment of its own at the provider, and their places held. */
async function copyOrder(db: Db, event_id: number, order_id: number): Promise<readonly string[]> {
  const name = sql`'bench-' || ${event_id}::text || '-' || n`
  const id = sql`${order_id}::bigint + ${FAR} + n`
  const where = sql`order_id = ${order_id}`
  await copyRows(db, {
    table: 'orders',
    where: sql`id = ${order_id}`,
    changes: sql`'id', ${id}, 'short_id', ${name}, 'reference', ${name}`,
  })
  await copyRows(db, { table: 'order_items', where, changes: sql`'id', o.id + ${FAR} + n, 'order_id', ${id}` })
  await copyRows(db, {
    table: 'payment_attempts',
    where,
    changes: sql`'id', o.id + ${FAR} + n, 'order_id', ${id}, 'provider_payment_id', 'pi_' || ${name}, 'client_secret', ${name}`,
  })
  await sql`update stock set held = held + ${ORDERS} where event_id = ${event_id} and kind = 'PRICE'`.execute(db)
  await sql`analyze`.execute(db)
  return Array.from({ length: ORDERS }, (_, n) => `pi_bench-${event_id}-${n + 1}`)
}

let serial = 0

/** What the provider sends once the money is there, signed at this moment (WHK-1). */
function webhookOf(payment_id: string): string {
  const object = {
    id: payment_id,
    object: 'payment_intent',
    status: 'succeeded',
    amount: PRICE,
    amount_received: PRICE,
    currency: 'eur',
    metadata: {},
  }
  const event = {
    id: `evt_bench_${serial++}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    created: 0,
    data: { object },
  }
  const body = JSON.stringify(event)
  const headers = { 'stripe-signature': signBody(body, EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET, new Date()) }
  return requestOf('POST', '/api/public/webhooks/stripe', { body, headers })
}

export interface Paying {
  readonly script: () => Script
  /** Throws unless as many orders are complete as payments were told. */
  check(): Promise<void>
}

/** Orders up to the moment their buyers confirm, and a provider that tells of one payment after the other; `port` has its keys. */
export async function createPaying(world: BenchWorld, port: number): Promise<Paying> {
  const { db } = world.deps
  const sale = await createPlainSale(world, { price: PRICE })
  const payments = await copyOrder(world.patient, sale.event_id, await createPayingOrder(sale, db, port))
  let told = 0
  return {
    *script() {
      const payment_id = payments[told++]
      if (!payment_id) throw new Error(`more than ${ORDERS} payments: BENCH_ORDERS makes more`)
      return (yield webhookOf(payment_id)).status === 200
    },
    async check() {
      const { count } = await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('event_id', '=', sale.event_id)
        .where('status', '=', 'COMPLETED')
        .executeTakeFirstOrThrow()
      if (Number(count) !== told) throw new Error(`${told} payments told, ${count} orders complete`)
    },
  }
}

/** PERF-5e: from the provider's call to the COMPLETED order. The call is answered once the order is complete (PERF-7). */
export async function benchPaid(world: BenchWorld): Promise<Row[]> {
  const stripe = await startStripeEmulator()
  const port = PORT + 3
  const env = { ...EMULATOR_KEYS, STRIPE_API_BASE: stripe.url }
  const server = await world.startServer(port, { env, args: ['--web'] })
  const paying = await createPaying(world, port)
  const row = await inTurn(world, {
    id: 'PERF-5e',
    work: 'paid orders, webhook in to COMPLETED, mails queued',
    reference: 'R1',
    target: 0.3,
    pids: [server.pid],
    subject: (seconds) => closedLoop({ ports: [port], seconds, clients: CALLS, script: paying.script }),
    against: await leastReservation(world),
  })
  await paying.check()
  await server.stop()
  await stripe.close()
  return [row]
}
