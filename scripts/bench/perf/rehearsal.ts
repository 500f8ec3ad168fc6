import { setTimeout as pause } from 'node:timers/promises'
import { slugify } from '#core/platform/ids.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { type CpuSeconds, cpuReader } from '../cpu-seconds.ts'
import type { BenchWorld } from '../world.ts'
import { arrive, type Lines, patiently } from './arrivals.ts'
import { ADMISSIONS, openQueue, type RehearsedQueue } from './rehearsed-queue.ts'
import { CALLS_PER_SECOND, type RehearsedWorld, startRehearsedWorld } from './rehearsed-world.ts'
import { figure, type Row, toRow } from './rounds.ts'
import { type Measured, type Reply, requestOf, Tally } from './wire.ts'

/**
 * PERF-5k, the morning a big sale opens: two processes that answer and one that runs jobs, 40,000 looks at the page and 20,000
 * buyers for 10,000 tickets, two an order, each paid by card, while the organizer keeps changing the page. Nothing may be sold
 * twice, and a page may call a ticket available for at most a second after the last one is gone (REL-1, CNV-9).
 * `BENCH_PART=0.1` is a tenth of it, in a tenth of the time.
 */
const PART = Number(process.env.BENCH_PART ?? 1)
const VIEWS = Math.round(40_000 * PART)
const BUYERS = Math.round(20_000 * PART)
const TICKETS_OF_AN_ORDER = 2
const ORDERS = Math.round(5_000 * PART)
const TICKETS = ORDERS * TICKETS_OF_AN_ORDER
/** Within which all of them come. */
const ARRIVAL_SECONDS = Number(process.env.BENCH_ARRIVAL_SECONDS ?? 30) * PART
const PRICE = 2_500
const PURGE_EVERY_MS = 500
const STALE_LIMIT_MS = 1_000
/** Looks go on for this long after the sell-out, so that a page that stays stale is seen. */
const WATCH_SECONDS = 3
const MAIL_LOOK_MS = 500
const MOST_MAIL_SECONDS = 1_800
const TARGETS = { sold_out_s: 60, page_ms: 300, reservation_ms: 100, completion_ms: 1_500, mails_s: 600 }

class Sale {
  readonly pages = new Tally()
  readonly reservations = new Tally()
  readonly completions = new Tally()
  readonly faults = new Map<string, number>()
  readonly event_id: number
  readonly body: string
  readonly attendees: readonly { ticket_price_id: number }[]
  readonly began = performance.now()
  /** Looks that were told of a ticket. */
  available = 0
  sold = 0
  refused = 0
  completed = 0
  /** When the answer that took the last ticket was here, or the first refusal. */
  sold_out_at: number | null = null
  /** When the last order was paid and complete. */
  completed_at: number | null = null
  /** How long after the sell-out a page was received that still called the ticket available. */
  stale_ms = 0

  constructor(event_id: number, { ticket_id, price_id }: { ticket_id: number; price_id: number }) {
    this.event_id = event_id
    const items = [{ ticket_id, ticket_price_id: price_id, quantity: TICKETS_OF_AN_ORDER }]
    this.body = JSON.stringify({ items, session_transport: 'header' })
    this.attendees = Array.from({ length: TICKETS_OF_AN_ORDER }, () => ({ ticket_price_id: price_id }))
  }

  note(what: string): void {
    this.faults.set(what, (this.faults.get(what) ?? 0) + 1)
  }
}

const headersOf = (more: Readonly<Record<string, string>> = {}) => ({ 'idempotency-key': crypto.randomUUID(), ...more })

interface Paying {
  readonly lines: Lines
  readonly rehearsed: RehearsedWorld
  readonly n: number
  readonly reserved: Reply
  /** The session they were let in with, where there is a room. */
  readonly own: string | undefined
}

/** Who got tickets says who they are and pays; milliseconds from the provider's word to the COMPLETED order, null on a fault. */
async function pay(sale: Sale, { lines, rehearsed, n, reserved, own }: Paying): Promise<number | null> {
  const { short_id, checkout_session = own } = JSON.parse(reserved.body).data
  const path = `/api/public/events/${sale.event_id}/order/${short_id}`
  const person = { first_name: 'Buyer', last_name: `No. ${n}`, email: `buyer-${n}@example.org` }
  const attendees = sale.attendees.map((one) => ({ ...person, ...one }))
  const ask = async (method: string, more: string, input: object): Promise<Reply | null> => {
    const headers = headersOf({ 'x-checkout-session': checkout_session })
    const reply = await patiently(lines, requestOf(method, path + more, { body: JSON.stringify(input), headers }))
    if (reply && reply.status < 300) return reply
    sale.note(`${method} ${more || 'details'} ${reply?.status ?? 'unanswered'}`)
    return null
  }
  if (!(await ask('PUT', '', { order: person, attendees }))) return null
  const started = await ask('POST', '/payment', { method: 'CARD' })
  if (!started || !(await ask('POST', '/payment/submit', {}))) return null
  const payment_id = String(JSON.parse(started.body).data.client_secret).split('_secret')[0] as string
  return rehearsed.confirm(payment_id, n)
}

interface Shop {
  readonly rehearsed: RehearsedWorld
  /** The room they wait in first, if there is one. */
  readonly queue: RehearsedQueue | null
}

async function buy(sale: Sale, { rehearsed, queue }: Shop, { n, due }: { n: number; due: number }): Promise<void> {
  const lines = rehearsed.buying[n % rehearsed.buying.length] as Lines
  const own = queue ? await queue.comeIn(lines) : undefined
  if (own === null) {
    sale.refused++
    return
  }
  const headers = headersOf(own === undefined ? {} : { 'x-checkout-session': own })
  const path = `/api/public/events/${sale.event_id}/order`
  const since = own === undefined ? due : performance.now()
  const reserved = await patiently(lines, requestOf('POST', path, { body: sale.body, headers }))
  sale.reservations.add(since, reserved !== null)
  if (reserved?.status === 409) {
    sale.sold_out_at ??= performance.now()
    sale.refused++
    return
  }
  if (reserved?.status !== 201) return sale.note(`reserve ${reserved?.status ?? 'unanswered'}`)
  if (++sale.sold === ORDERS) sale.sold_out_at ??= performance.now()
  const took = await pay(sale, { lines, rehearsed, n, reserved, own })
  if (took === null) return
  sale.completions.add(performance.now() - took, true)
  if (++sale.completed === ORDERS) sale.completed_at = performance.now()
}

/** Whoever looks is told what search engines are told: the offer's availability stands in the page itself (SEO-3). */
async function view(sale: Sale, lines: Lines, { path, due }: { path: string; due: number }): Promise<void> {
  const reply = await lines.ask(requestOf('GET', path))
  sale.pages.add(due, reply?.status === 200)
  if (reply?.status !== 200) return sale.note(`page ${reply?.status ?? 'unanswered'}`)
  if (!reply.body.includes('schema.org/InStock')) return
  sale.available++
  if (sale.sold_out_at !== null) sale.stale_ms = Math.max(sale.stale_ms, performance.now() - sale.sold_out_at)
}

/** Purges travel from a third process, as those of a change in the back office do. */
function keepPurging({ deps }: BenchWorld, event_id: number): () => Promise<void> {
  let is_over = false
  const running = (async () => {
    while (!is_over) {
      await inTransaction(deps.db, (tx) => purgePages(tx, eventPages(event_id)))
      await pause(PURGE_EVERY_MS)
    }
  })()
  return () => {
    is_over = true
    return running
  }
}

async function openSale({ deps: { db } }: BenchWorld): Promise<Sale> {
  const account = await createAccount(db)
  const event_id = await createEvent(db, account, { description: '<p>Three bands, one pier.</p>'.repeat(20) })
  return new Sale(event_id, await createTicket(db, event_id, { price: PRICE, capacity: TICKETS }))
}

/** Buyers and those who only look, until all of them are done and the sell-out has been watched for a while. */
async function hold(sale: Sale, shop: Shop): Promise<void> {
  const { rehearsed } = shop
  const path = `/event/${sale.event_id}/${slugify('Low Tide Sessions')}`
  const look = (n: number, due: number) =>
    view(sale, rehearsed.viewing[n % rehearsed.viewing.length] as Lines, { path, due })
  const watch = (seconds: number) =>
    arrive({ count: Math.round((VIEWS / ARRIVAL_SECONDS) * seconds), seconds, act: look })
  await Promise.all([
    arrive({ count: BUYERS, seconds: ARRIVAL_SECONDS, act: (n, due) => buy(sale, shop, { n, due }) }),
    arrive({ count: VIEWS, seconds: ARRIVAL_SECONDS, act: look }),
  ])
  await watch(WATCH_SECONDS)
}

const countMails = async ({ deps: { db } }: BenchWorld, { event_id }: Sale): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('orders', 'orders.id', 'mails.order_id')
    .select(['mails.status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('orders.event_id', '=', event_id)
    .groupBy('mails.status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Seconds from the opening until no mail waits any more. */
async function mailSeconds(world: BenchWorld, sale: Sale): Promise<number> {
  for (;;) {
    const seconds = (performance.now() - sale.began) / 1000
    const counts = await countMails(world, sale)
    if ((counts.get(MailStatus.QUEUED) ?? 0) === 0 || seconds > MOST_MAIL_SECONDS) return seconds
    await pause(MAIL_LOOK_MS)
  }
}

/** Everything that must be so whatever the machine; the first of them that is not ends the bench. */
async function problemsOf(world: BenchWorld, sale: Sale, mails_taken: number): Promise<string[]> {
  const { db } = world.deps
  const count = async (table: 'orders' | 'attendees', status: string): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', sale.event_id)
      .where('status', '=', status as never)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const [orders, tickets] = [await count('orders', 'COMPLETED'), await count('attendees', 'ACTIVE')]
  const mails = await countMails(world, sale)
  const unsent = [...mails].filter(([status]) => status !== MailStatus.SENT)
  const differences = await recountStock(db)
  return [
    ...(orders === ORDERS && tickets === TICKETS ? [] : [`${orders} orders and ${tickets} tickets, not ${TICKETS}`]),
    ...(sale.sold + sale.refused === BUYERS ? [] : [`${sale.sold} buyers served, ${sale.refused} refused`]),
    ...(differences.length === 0 ? [] : [`counters differ: ${JSON.stringify(differences)}`]),
    ...(sale.stale_ms <= STALE_LIMIT_MS ? [] : [`a page was ${Math.round(sale.stale_ms)} ms behind the sell-out`]),
    ...(sale.available > 0 ? [] : ['no page ever called a ticket available: nothing is known of stale ones']),
    ...(unsent.length === 0 && mails_taken >= ORDERS
      ? []
      : [`${mails_taken} mails arrived, ${JSON.stringify(unsent)} were not sent`]),
    ...[...sale.faults].map(([what, times]) => `${what}: ${times} times`),
  ]
}

interface Outcome {
  readonly has_room: boolean
  readonly seconds: number
  readonly mail_seconds: number
  readonly cpu: CpuSeconds | null
}

function rowsOf(sale: Sale, { has_room, seconds, mail_seconds, cpu }: Outcome): Row[] {
  const row = (id: string, subject: Measured) =>
    toRow({ id, work: '' }, [{ subject, reference: null, cpu_micros: cpu }])
  const [pages, sold, completed] = [sale.pages, sale.reservations, sale.completions].map((one) =>
    one.result(seconds),
  ) as [Measured, Measured, Measured]
  const after = (at: number | null): number => (at === null ? Number.NaN : (at - sale.began) / 1000)
  const dials = has_room ? `; ${ADMISSIONS} let in a minute` : ''
  const note = `last ticket taken after ${after(sale.sold_out_at).toFixed(1)} s${dials}; ${PART === 1 ? '' : `${PART} of it: `}${CALLS_PER_SECOND} calls a second of the provider's endpoint (HA-12)`
  const buyers = `${BUYERS.toLocaleString('en')} buyers for ${TICKETS.toLocaleString('en')} tickets`
  const name = has_room ? 'PERF-5k behind a room,' : 'PERF-5k'
  const rowOf = (what: string, of: Measured, told: Pick<Row, 'work' | 'unit'> & { most: number; value: number }): Row =>
    figure(row(`${name} ${what}`, of), {
      id: `${name} ${what}`,
      ...{ work: told.work, unit: told.unit, target: told.most, values: [told.value] },
    })
  const ms = (work: string, most: number, value: number) => ({ work, unit: 'ms', most, value }) as const
  const in_time = ms('a reservation by who was let in, p99', TARGETS.reservation_ms, sold.p99_ms)
  const paid = {
    work: `${buyers}: until the last one is paid`,
    most: TARGETS.sold_out_s,
    value: after(sale.completed_at),
  }
  const looks = `${VIEWS.toLocaleString('en')} looks at the page meanwhile, p99 from when they were due`
  const mails = { work: 'from the opening until every mail is sent', most: TARGETS.mails_s, value: mail_seconds }
  return [
    // behind a room it takes as long as the dials say
    { ...rowOf('sold out', sold, { unit: 's', ...paid }), ...(has_room ? { target: null } : {}), note },
    rowOf('pages', pages, ms(looks, TARGETS.page_ms, pages.p99_ms)),
    ...(has_room ? [rowOf('reservations', sold, in_time)] : []),
    rowOf(
      'completions',
      completed,
      ms("from the provider's word to COMPLETED, p99", TARGETS.completion_ms, completed.p99_ms),
    ),
    rowOf('mails', completed, { unit: 's', ...mails }),
  ]
}

export const benchRehearsal = (world: BenchWorld): Promise<Row[]> => rehearse(world, { has_room: false })

/** The same sale behind a waiting room: as many come, and are let in as the dials say (docs/spec/12). */
export const benchRehearsalWithRoom = (world: BenchWorld): Promise<Row[]> => rehearse(world, { has_room: true })

async function rehearse(world: BenchWorld, { has_room }: { has_room: boolean }): Promise<Row[]> {
  const rehearsed = await startRehearsedWorld(world)
  try {
    const cpu = await cpuReader(world, rehearsed.pids)
    const sale = await openSale(world)
    const queue = has_room ? await openQueue(world, sale.event_id) : null
    const stopPurging = keepPurging(world, sale.event_id)
    const before = cpu()
    await hold(sale, { rehearsed, queue })
    const seconds = (performance.now() - sale.began) / 1000
    const after = cpu()
    await stopPurging()
    const mail_seconds = await mailSeconds(world, sale)
    const problems = await problemsOf(world, sale, rehearsed.mailsTaken())
    if (problems.length > 0) throw new Error(`the rehearsal failed: ${problems.join('; ')}`)
    const looks = queue ? `, ${queue.looks()} looks at the queue` : ''
    console.log(
      `rehearsal: ${sale.sold} orders, ${sale.refused} buyers refused, ${rehearsed.mailsTaken()} mails, ${rehearsed.repeated()} webhooks told again, last page that said "available" ${Math.round(sale.stale_ms)} ms after the sell-out${looks}; recount without a difference`,
    )
    return rowsOf(sale, { has_room, seconds, mail_seconds, cpu: before && after && perBuyer(before, after) })
  } finally {
    await rehearsed.stop()
  }
}

/** Microseconds of processor time for each buyer, of the sale itself and of what was mailed meanwhile. */
function perBuyer(before: CpuSeconds, after: CpuSeconds): CpuSeconds {
  const micros = (part: keyof CpuSeconds): number => ((after[part] - before[part]) * 1e6) / BUYERS
  return { product: micros('product'), database: micros('database'), generator: micros('generator') }
}
