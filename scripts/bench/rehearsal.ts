import { Agent, request } from 'node:http'
import { slugify } from '#core/platform/ids.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { percentile, type Rate, rateOf } from './load.ts'
import { ADDRESS, type BenchWorld, PORT } from './world.ts'

/**
 * The morning a big sale opens: two processes of the product with their workers, twenty thousand looks at the page and
 * five thousand buyers for a thousand tickets, while the organizer keeps changing the page. Nothing may be sold twice, and
 * a page may call a ticket available for at most a second after the last one is gone (REL-1, CNV-9).
 * `BENCH_PART=0.1` is a tenth of it, for a look at a busy machine.
 */
const PART = Number(process.env.BENCH_PART ?? 1)
const VIEWS = 20_000 * PART
const BUYERS = 5_000 * PART
const TICKETS = 1_000 * PART
const VIEWERS_AT_ONCE = 60
const BUYERS_AT_ONCE = 120
const PURGE_EVERY_MS = 500
/** Looks go on for this long after the sell-out, so that a page that stays stale is seen. */
const WATCH_MS = 3_000
const STALE_LIMIT_MS = 1_000
const MOST_TRIES = 10

interface Answer {
  readonly status: number
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

function send(method: string, url: string, given: { body?: object; headers?: object } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const text = given.body === undefined ? undefined : JSON.stringify(given.body)
  const headers = { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...given.headers }
  const asked = request(url, { method, agent, headers }, (reply) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.on('error', reject)
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
  })
  asked.on('error', reject)
  asked.end(text)
  return promise
}

interface Sale {
  readonly origins: readonly string[]
  readonly event_id: number
  readonly ticket_id: number
  readonly price_id: number
  readonly reserving: number[]
  readonly completing: number[]
  readonly viewing: number[]
  sold: number
  refused: number
  /** When the answer that took the last ticket was here, or the first refusal. */
  sold_out_at: number | null
  /** How long after that a page was received that still called the ticket available. */
  stale_ms: number
  readonly faults: Map<string, number>
}

const originOf = ({ origins }: Sale, n: number): string => origins[n % origins.length] as string

async function timed(times: number[], act: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now()
  const answer = await act()
  times.push(performance.now() - started)
  return answer
}

const note = ({ faults }: Sale, what: string): void => void faults.set(what, (faults.get(what) ?? 0) + 1)

/** A buyer who is told that the shop is busy presses again; the order is held meanwhile (REL-5). */
async function patiently(times: number[], act: () => Promise<Answer>): Promise<Answer> {
  let answer = await timed(times, act)
  for (let tries = 1; tries < MOST_TRIES && answer.status === 503; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    answer = await timed(times, act)
  }
  return answer
}

/** One buyer as the browser does it: reserve, then name and address. */
async function buy(sale: Sale, n: number): Promise<void> {
  const { event_id, ticket_id, price_id } = sale
  const api = `${originOf(sale, n)}/api/public/events/${event_id}/order`
  const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await patiently(sale.reserving, () =>
    send('POST', api, { body: { items, session_transport: 'header' }, headers }),
  )
  if (answer.status === 409) {
    sale.sold_out_at ??= performance.now()
    sale.refused++
    return
  }
  if (answer.status !== 201) return note(sale, `reserve ${answer.status}`)
  sale.sold++
  if (sale.sold === TICKETS) sale.sold_out_at ??= performance.now()
  const { short_id, checkout_session } = JSON.parse(answer.body).data
  const person = { first_name: 'Buyer', last_name: `No. ${n}`, email: `buyer-${n}@example.org` }
  const details = { order: person, attendees: [{ ...person, ticket_price_id: price_id }] }
  const done = await patiently(sale.completing, () =>
    send('PUT', `${api}/${short_id}`, { body: details, headers: { 'x-checkout-session': checkout_session } }),
  )
  if (done.status !== 200) note(sale, `details ${done.status}`)
}

/** Whoever looks is told what search engines are told: the offer's availability stands in the page itself (SEO-3). */
async function view(sale: Sale, n: number, path: string): Promise<void> {
  const answer = await timed(sale.viewing, () => send('GET', originOf(sale, n) + path))
  if (answer.status !== 200) return note(sale, `page ${answer.status}`)
  if (sale.sold_out_at !== null && answer.body.includes('schema.org/InStock'))
    sale.stale_ms = Math.max(sale.stale_ms, performance.now() - sale.sold_out_at)
}

/** So many at once until `more` says that was all. */
async function crowd(at_once: number, more: (n: number) => boolean, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let n = next++; more(n); n = next++) await act(n)
  }
  await Promise.all(Array.from({ length: at_once }, one))
}

/** Purges travel from a third process, as those of a change in the back office do. */
function keepPurging({ deps }: BenchWorld, event_id: number): () => Promise<void> {
  let stopped = false
  const loop = async (): Promise<void> => {
    while (!stopped) {
      await inTransaction(deps.db, (tx) => purgePages(tx, eventPages(event_id)))
      await new Promise((resolve) => setTimeout(resolve, PURGE_EVERY_MS))
    }
  }
  const running = loop()
  return () => {
    stopped = true
    return running
  }
}

async function openSale(world: BenchWorld): Promise<Sale> {
  const { db } = world.deps
  const account = await createAccount(db)
  const event_id = await createEvent(db, account, { description: '<p>Three bands, one pier.</p>'.repeat(20) })
  const { ticket_id, price_id } = await createTicket(db, event_id, { price: 0, capacity: TICKETS })
  const origins = [ADDRESS, await world.startAnother(PORT + 1)]
  const none = { reserving: [], completing: [], viewing: [], sold: 0, refused: 0, sold_out_at: null, stale_ms: 0 }
  return { origins, event_id, ticket_id, price_id, ...none, faults: new Map() }
}

const tell = (what: string, times: readonly number[]): void => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => Math.round(percentile(times, part)))
  console.log(`  ${what.padEnd(20)} ${String(times.length).padStart(6)}  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms`)
}

async function problemsOf({ deps: { db } }: BenchWorld, sale: Sale): Promise<string[]> {
  const { count } = await db
    .selectFrom('attendees')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', sale.event_id)
    .executeTakeFirstOrThrow()
  const differences = await recountStock(db)
  return [
    ...(Number(count) === TICKETS ? [] : [`${count} tickets sold of ${TICKETS}`]),
    ...(sale.sold + sale.refused === BUYERS
      ? []
      : [`${sale.sold} buyers served, ${sale.refused} refused of ${BUYERS}`]),
    ...(differences.length === 0 ? [] : [`counters differ: ${JSON.stringify(differences)}`]),
    ...(sale.stale_ms <= STALE_LIMIT_MS ? [] : [`a page was ${Math.round(sale.stale_ms)} ms behind the sell-out`]),
    ...[...sale.faults].map(([what, times]) => `${what}: ${times} times`),
  ]
}

export async function benchRehearsal(world: BenchWorld): Promise<{ what: string; rate: Rate }[]> {
  const sale = await openSale(world)
  const path = `/event/${sale.event_id}/${slugify('Low Tide Sessions')}`
  const stopPurging = keepPurging(world, sale.event_id)
  const started = performance.now()
  const isWatched = () => sale.sold_out_at === null || performance.now() < sale.sold_out_at + WATCH_MS
  let selling_ms = 0
  await Promise.all([
    crowd(
      BUYERS_AT_ONCE,
      (n) => n < BUYERS,
      (n) => buy(sale, n),
    ).then(() => {
      selling_ms = performance.now() - started
    }),
    crowd(
      VIEWERS_AT_ONCE,
      (n) => n < VIEWS || isWatched(),
      (n) => view(sale, n, path),
    ),
  ])
  const all_ms = performance.now() - started
  await stopPurging()
  agent.destroy()
  const out_after = ((sale.sold_out_at ?? started) - started) / 1000
  console.log(
    `rehearsal: two processes with workers, a purge every ${PURGE_EVERY_MS} ms, sold out after ${out_after.toFixed(1)} s`,
  )
  tell('page views', sale.viewing)
  tell('reservations', sale.reserving)
  tell('completions', sale.completing)
  console.log(`  last page that still said "available": ${Math.round(sale.stale_ms)} ms after the sell-out`)
  const problems = await problemsOf(world, sale)
  if (problems.length > 0) throw new Error(`the rehearsal failed: ${problems.join('; ')}`)
  console.log(`  ${sale.sold} sold, ${sale.refused} refused, recount without a difference`)
  return [
    { what: 'rehearsal: page views', rate: rateOf(sale.viewing, all_ms / 1000) },
    { what: 'rehearsal: reservations asked for', rate: rateOf(sale.reserving, selling_ms / 1000) },
  ]
}
