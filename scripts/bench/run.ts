// How fast is what must be fast, beside what the machine can do at all in the same minute: `npm run bench`.
// (REL-26) Absolute figures swing by half from machine to machine; the ratios are what docs/decisions/0005-stock-and-batching.md promises.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ScansInput } from '#core/check-in/scanning/schema.ts'
import { slugify } from '#core/platform/ids.ts'
import { recordScans } from '#server/check-in/scanning/record-scans.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { reserveOrder } from '#server/sales/checkout/reserve/reserve-order.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { reserveUncontended, scanUncontended } from './baseline.ts'
import { createBenchList } from './check-in-list.ts'
import { benchDates } from './dates.ts'
import { createExtrasSale } from './extras-sale.ts'
import { benchGrants } from './grants.ts'
import { benchLargeAccount, benchLargeExports } from './large-account.ts'
import { closedLoop, get, type Line, post, type Rate, together } from './load.ts'
import { benchMigration } from './migration.ts'
import { benchMigrations } from './migrations.ts'
import { areMet, benchPerf } from './perf/run.ts'
import { benchRehearsal } from './rehearsal.ts'
import { createRichSale } from './rich-sale.ts'
import { benchWebhooks } from './webhooks.ts'
import { ADDRESS, type BenchWorld, BUILD, startWorld } from './world.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const ROUNDS = 4
const BUYERS = 200
const DEVICES = 50
const BROWSERS = 50
/** Far beyond what can be sold in the time. */
const CAPACITY = 2_000_000_000
/** Beside the least a reservation writes, the plain reservation, and a file of the page's size. */
const TARGETS = { reservation: 2, rich: 0.5, extras: 0.7, page: 0.4 }

async function benchReservations(world: BenchWorld): Promise<Line[]> {
  const { db } = world.deps
  const account = await createAccount(db)
  const own_rows = await createEvent(db, account)
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id, { capacity: CAPACITY })
  const input = { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' as const }
  const reserve = () => reserveOrder(systemCtx(world.deps), { event_id, input, session: null })
  const rich = await createRichSale(world, account, CAPACITY)
  const reserveRich = () => reserveOrder(systemCtx(world.deps), { ...rich, session: null })
  const extras = await createExtrasSale(world, account, CAPACITY)
  const reserveExtras = () => reserveOrder(systemCtx(world.deps), { ...extras, session: null })
  const rounds: { alone: Rate; batched: Rate; rich: Rate; extras: Rate }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      alone: await reserveUncontended(world, own_rows, SECONDS / ROUNDS),
      batched: await closedLoop({ clients: BUYERS, seconds: SECONDS / ROUNDS }, reserve),
      rich: await closedLoop({ clients: BUYERS, seconds: SECONDS / ROUNDS }, reserveRich),
      extras: await closedLoop({ clients: BUYERS, seconds: SECONDS / ROUNDS }, reserveExtras),
    })
  }
  const uncontended = together(rounds.map(({ alone }) => alone))
  const inProcess = together(rounds.map(({ batched }) => batched))
  const url = `${ADDRESS}/api/public/events/${event_id}/order`
  const overHttp = await post({ url, body: () => input, expect: 201, clients: BUYERS, seconds: SECONDS })
  const extrasUrl = `${ADDRESS}/api/public/events/${extras.event_id}/order`
  const extrasOverHttp = await post({
    url: extrasUrl,
    body: () => extras.input,
    expect: 201,
    clients: BUYERS,
    seconds: SECONDS,
  })
  return [
    { what: 'R1: the least one reservation writes, own rows each', rate: uncontended },
    {
      what: `reservations, ${BUYERS} buyers, one ticket, in process`,
      rate: inProcess,
      baseline: uncontended,
      target: TARGETS.reservation,
    },
    {
      what: '  the same with code, tier, two capacities, fee and taxes',
      rate: together(rounds.map(({ rich }) => rich)),
      baseline: inProcess,
      target: TARGETS.rich,
    },
    {
      what: '  for one of several dates, with add-on, package and discount',
      rate: together(rounds.map((round) => round.extras)),
      baseline: inProcess,
      target: TARGETS.extras,
    },
    { what: `reservations, ${BUYERS} buyers, one ticket, over HTTP`, rate: overHttp, baseline: uncontended },
    {
      what: '  for one of several dates, with add-on, package and discount',
      rate: extrasOverHttp,
      baseline: overHttp,
      target: TARGETS.extras,
    },
  ]
}

/** The file of the build whose compressed size is nearest the page's. */
function fileOfSize(bytes: number): string {
  const directory = join(BUILD, 'client/assets')
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.br'))
    .map((name) => ({ name, size: statSync(join(directory, name)).size }))
  files.sort((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes))
  return `/assets/${files[0]?.name.replace(/\.br$/, '')}`
}

async function benchPages(world: BenchWorld): Promise<Line[]> {
  const { db } = world.deps
  const account = await createAccount(db)
  const address = async (capacity: number | null) => {
    const event_id = await createEvent(db, account, { description: '<p>Three bands, one pier.</p>'.repeat(20) })
    for (let n = 0; n < 20; n++) await createTicket(db, event_id, { title: `Block ${n + 1}`, order: n, capacity })
    return `${ADDRESS}/event/${event_id}/${slugify('Low Tide Sessions')}`
  }
  const url = await address(100)
  // where something can sell out the page is made anew every second (CNV-9), and nobody hears 304 for longer
  const unlimited = await address(null)
  const headers = { 'accept-encoding': 'br' }
  const page = await fetch(url, { headers })
  const bytes = Number(page.headers.get('content-length'))
  const file = ADDRESS + fileOfSize(bytes)
  const load = { headers, clients: BROWSERS, seconds: SECONDS }
  const same = await get({ url: file, ...load })
  const etag = (await fetch(unlimited, { headers })).headers.get('etag') ?? ''
  return [
    { what: `static file of the build, ${bytes} bytes or so`, rate: same },
    { what: 'event page, cached', rate: await get({ url, ...load }), baseline: same, target: TARGETS.page },
    {
      what: 'event page, 304',
      rate: await get({ url: unlimited, ...load, headers: { ...headers, 'if-none-match': etag }, expect: 304 }),
      baseline: same,
    },
    {
      what: 'event page, rendered each time',
      rate: await get({ url: `${url}?promo_code=NONE`, ...load }),
      baseline: same,
    },
  ]
}

async function benchScans(world: BenchWorld): Promise<Line[]> {
  const account = await createAccount(world.deps.db)
  const uncontended = await scanUncontended(world, await createBenchList(world, account, SECONDS * 10_000), SECONDS)
  const door = await createBenchList(world, account, SECONDS * 10_000)
  const body = () => ({
    scans: [
      {
        nonce: crypto.randomUUID(),
        code: door.next().code,
        action: 'CHECK_IN' as const,
        scanned_at: new Date().toISOString(),
      },
    ],
  })
  const scan = () => recordScans(systemCtx(world.deps), door.list_short_id, ScansInput.parse(body()).scans)
  const inProcess = await closedLoop({ clients: DEVICES, seconds: SECONDS }, scan)
  const url = `${ADDRESS}/api/public/check-in-lists/${door.list_short_id}/check-ins`
  const scans = await post({ url, body, expect: 200, clients: DEVICES, seconds: SECONDS })
  return [
    { what: 'the least one scan writes', rate: uncontended },
    { what: `scans, ${DEVICES} devices, one ticket a call, in process`, rate: inProcess, baseline: uncontended },
    { what: `scans, ${DEVICES} devices, one ticket a call, over HTTP`, rate: scans, baseline: uncontended },
  ]
}

function print(lines: readonly Line[]): boolean {
  const figure = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))
  let isMet = true
  for (const { what, rate, baseline, target, at_least } of lines) {
    const ratio = baseline ? rate.per_second / baseline.per_second : null
    const verdict =
      target === undefined || ratio === null
        ? ''
        : ratio >= target
          ? `  target ${target}: met`
          : `  target ${target}: MISSED`
    const floor =
      at_least === undefined ? '' : `  least ${figure(at_least)}/s: ${rate.per_second >= at_least ? 'met' : 'MISSED'}`
    if (
      verdict.endsWith('MISSED') ||
      floor.endsWith('MISSED') ||
      ((target ?? at_least) !== undefined && rate.failed > 0)
    )
      isMet = false
    const cells = [
      what.padEnd(58),
      `${figure(rate.per_second).padStart(8)}/s`,
      `p50 ${figure(rate.p50).padStart(6)} ms`,
      `p99 ${figure(rate.p99).padStart(6)} ms`,
    ]
    console.log(
      `${cells.join('  ')}  ${ratio === null ? '' : `${ratio.toFixed(2)} x`}${verdict}${floor}${rate.failed > 0 ? `  ${rate.failed} FAILED` : ''}`,
    )
  }
  return isMet
}

/** What was sold against what there was, and every counter against what orders and attendees say (STK-1, REL-1). */
async function isStockRight({ deps: { db } }: BenchWorld): Promise<boolean> {
  const oversold = await db
    .selectFrom('stock')
    .select('id')
    .where('ceiling', 'is not', null)
    .whereRef((eb) => eb('held', '+', eb.ref('sold')), '>', 'ceiling')
    .execute()
  const differences = await recountStock(db)
  if (oversold.length > 0) console.log(`OVERSOLD: counters ${oversold.map(({ id }) => id).join(', ')}`)
  if (differences.length > 0) console.log(`COUNTERS DIFFER: ${JSON.stringify(differences)}`)
  return oversold.length === 0 && differences.length === 0
}

const BENCHES = {
  reservations: benchReservations,
  pages: benchPages,
  door: benchScans,
  webhooks: benchWebhooks,
  rehearsal: benchRehearsal,
}
const wanted = process.argv.slice(2)
// webhooks need the machine for themselves: a sender, a receiver and the database
const is_served = wanted.length === 0 || wanted.some((name) => name !== 'webhooks')
// what is measured for itself is not measured beside jobs
const world = await startWorld({ is_served, args: wanted[0] === 'perf' ? ['--web'] : [] })
let isGood = true
try {
  if (wanted[0] === 'perf') isGood = areMet(await benchPerf(world, wanted.slice(1)))
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const lines = await bench(world)
    isGood = print(lines) && isGood
  }
  // Making the large accounts takes minutes: only when it is asked for by name.
  if (wanted.includes('lists')) isGood = (await benchLargeAccount(world)) && isGood
  if (wanted.includes('grants')) isGood = (await benchGrants(world)) && isGood
  if (wanted.includes('dates')) isGood = (await benchDates(world)) && isGood
  if (wanted.includes('migration')) isGood = (await benchMigration()) && isGood
  if (wanted.includes('migrations')) isGood = (await benchMigrations()) && isGood
  if (wanted.includes('exports')) isGood = (await benchLargeExports(world)) && isGood
  const isRight = await isStockRight(world)
  if (isRight) console.log('nothing oversold, every counter equals what orders and attendees say')
  isGood = isGood && isRight
} finally {
  await world.stop()
}
process.exitCode = isGood ? 0 : 1
