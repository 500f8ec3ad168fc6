import http from 'node:http'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { startSender } from '#server/identity/webhooks/sending/sender.ts'
import { writeDeliveries } from '#server/identity/webhooks/write-deliveries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import { type Deps, systemCtx } from '#server/platform/context/context.ts'
import { createDb, createPool, inTransaction } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { publishRound } from '#server/platform/event-log/publish.ts'
import { CONNECTIONS } from '#server/platform/runtime/limits.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { receiverRules } from '#test/webhook-receiver.ts'
import { createWebhookRow } from '#test/webhooks.ts'
import { closedLoop, type Line, percentile, type Rate, together } from './load.ts'
import type { BenchWorld } from './world.ts'

const ENDPOINTS = 4
/** Of one endpoint (HOOK-6). */
const AT_ONCE = 10
const ENTRIES = 20_000
const TOLD = 5_000
const WRITTEN_AT_ONCE = 1_000
const LIMIT_SECONDS = 4
const TIMEOUT_MS = 15_000
/** Without any that arrives. */
const GIVE_UP_MS = 30_000

/** Somebody else's program in a thread of its own: it reads what comes, counts it, and answers 204. */
const RECEIVER = `
const { parentPort } = require('node:worker_threads')
let count = 0
const server = require('node:http').createServer((req, res) => {
  req.resume()
  req.on('end', () => { count++; res.writeHead(204).end() })
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
parentPort.on('message', () => parentPort.postMessage(count))`

async function startReceiver() {
  const worker = new Worker(RECEIVER, { eval: true })
  const next = () => new Promise<number>((resolve) => worker.once('message', resolve))
  const port = await next()
  return {
    port,
    url: `http://127.0.0.1:${port}/turnout`,
    count: () => {
      const told = next()
      worker.postMessage('count')
      return told
    },
    stop: () => worker.terminate(),
  }
}
type BenchReceiver = Awaited<ReturnType<typeof startReceiver>>

/** The log of an account, and a sender for it, on a database that the server beside us does not know. */
async function ownDatabase({ deps, url }: BenchWorld): Promise<Deps> {
  await sql`create database webhooks`.execute(deps.db)
  const own = new URL(url)
  own.pathname = '/webhooks'
  await migrate({ url: own.href, log: () => {} })
  const pool = createPool(own.href)
  // endpoints of the tests are sealed with the tests' secret
  return { ...deps, pool, db: createDb(pool), secrets: createSecrets(TEST_SECRET) }
}

/** What a receiver takes of bare calls of that size, with as many at once as the sender makes. */
async function receiverLimit({ url }: BenchReceiver): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true })
  const body = JSON.stringify({ type: 'order.completed', data: { amount_paid: 1 }, filler: 'x'.repeat(120) })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'webhook-id': 'msg_1_100000',
    'webhook-timestamp': '1811869200',
    'webhook-signature': `v1,${'x'.repeat(44)}`,
  }
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const call = http.request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.resume()
        answer.on('end', resolve)
      })
      call.on('error', reject)
      call.end(body)
    })
  const rate = await closedLoop({ clients: ENDPOINTS * AT_ONCE, seconds: LIMIT_SECONDS }, post)
  agent.destroy()
  return rate
}

async function happen(deps: Deps, event_id: number, count: number): Promise<void> {
  const ctx = systemCtx(deps)
  for (let from = 0; from < count; from += WRITTEN_AT_ONCE)
    await inTransaction(deps.db, (tx) =>
      auditAll(
        tx,
        'order.completed',
        Array.from({ length: WRITTEN_AT_ONCE }, (_none, n) => ({
          ctx,
          subject: { event_id },
          data: { amount_paid: from + n },
        })),
      ),
    )
}

/** So many things done one after the other, each in its own time. */
async function timed(act: () => Promise<number>): Promise<Rate> {
  const times: number[] = []
  let count = 0
  const began = performance.now()
  for (let took = 0; ; ) {
    const started = performance.now()
    took = await act()
    if (took === 0) break
    count += took
    times.push(performance.now() - started)
  }
  const seconds = (performance.now() - began) / 1000
  return { per_second: count / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed: 0 }
}

/** What a round at least writes: its rows leave the outbox, and as many entries of that size come. */
const writeLeast = (deps: Deps, account_id: number) =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql`with taken as (
        delete from outbox where id = any(array(select id from outbox order by id limit ${WRITTEN_AT_ONCE})) returning id, audit_id)
      insert into log_entries (account_id, position, audit_id, salt, data_digest, hash)
      select ${account_id}, id, audit_id, decode(repeat('ab', 16), 'hex'), decode(repeat('ab', 32), 'hex'), decode(repeat('ab', 32), 'hex')
      from taken returning position`.execute(tx)
    return rows.length
  })

const publish = (deps: Deps) =>
  timed(() => publishRound(deps.db, { onPublished: (tx, entries) => writeDeliveries(tx, entries, deps.clock()) }))

async function benchPublisher(deps: Deps): Promise<Line[]> {
  const account = await createAccount(deps.db)
  const event_id = await createEvent(deps.db, account)
  const least: Rate[] = []
  const alone: Rate[] = []
  // in turn, so that a busy moment of the machine strikes both; the account of the least has a log that nothing reads
  const other = await createAccount(deps.db)
  for (let round = 0; round < 2; round++) {
    await happen(deps, event_id, ENTRIES / 2)
    least.push(await timed(() => writeLeast(deps, other.account_id)))
    await happen(deps, event_id, ENTRIES / 2)
    alone.push(await publish(deps))
  }
  return [
    { what: 'the least a round of 1,000 entries writes, entries', rate: together(least) },
    { what: 'publisher, entries', rate: together(alone), baseline: together(least), at_least: 5_000 },
  ]
}

async function deliverAll(deps: Deps, receiver: BenchReceiver, wanted: number): Promise<number> {
  const pool = createPool(deps.pool.options.connectionString ?? '', { max: CONNECTIONS.mails, name: 'bench-webhooks' })
  const before = await receiver.count()
  const began = performance.now()
  const sender = startSender({
    ...deps,
    pool,
    db: createDb(pool),
    readObject: async () => null,
    terms: { rules: receiverRules(receiver), timeout_ms: TIMEOUT_MS },
  })
  let arrived = 0
  for (let moved_at = began; arrived < wanted; ) {
    const now = (await receiver.count()) - before
    if (now > arrived) moved_at = performance.now()
    if (performance.now() - moved_at > GIVE_UP_MS) throw new Error(`only ${now} of ${wanted} deliveries arrive`)
    arrived = now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = (performance.now() - began) / 1000
  await sender.stop()
  await pool.end()
  return seconds
}

async function benchSender(deps: Deps, receiver: BenchReceiver): Promise<Line[]> {
  const account = await createAccount(deps.db)
  const event_id = await createEvent(deps.db, account)
  const { account_id } = account
  for (let n = 0; n < ENDPOINTS; n++) await createWebhookRow(deps.db, { account_id, url: receiver.url })
  await happen(deps, event_id, TOLD)
  const publishing = await publish(deps)
  const wanted = TOLD * ENDPOINTS
  const limits = [await receiverLimit(receiver)]
  const seconds = await deliverAll(deps, receiver, wanted)
  limits.push(await receiverLimit(receiver))
  const { rows } = await sql<{ status: string; ms: number; tries: number }>`
    select status, (attempts -> 0 ->> 'duration_ms')::int as ms, attempts_made as tries from webhook_deliveries`.execute(
    deps.db,
  )
  const failed = rows.filter(({ status, tries }) => status !== 'DELIVERED' || tries !== 1).length
  const times = rows.map(({ ms }) => ms)
  const limit = together(limits)
  return [
    { what: `publisher with ${ENDPOINTS} endpoints that hear of all, entries`, rate: publishing },
    { what: `the receiver's own limit, ${ENDPOINTS * AT_ONCE} at once`, rate: limit },
    {
      what: `deliveries to ${ENDPOINTS} endpoints`,
      rate: { per_second: wanted / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed },
      baseline: limit,
      at_least: 2_000,
    },
  ]
}

/** How many entries a second the publisher numbers, and how many deliveries a second arrive at a receiver on this machine. */
export async function benchWebhooks(world: BenchWorld): Promise<Line[]> {
  const deps = await ownDatabase(world)
  const receiver = await startReceiver()
  try {
    return [...(await benchPublisher(deps)), ...(await benchSender(deps, receiver))]
  } finally {
    await receiver.stop()
    await deps.pool.end()
  }
}
