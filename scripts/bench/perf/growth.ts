import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createAccount, createSession } from '#test/factories.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'
import { type Ask, listCalls } from '../lists.ts'
import { percentile } from '../load.ts'
import { type LargeSizes, type LargeWorld, seedLarge } from '../seed-large.ts'
import { type BenchWorld, PORT, startWorld } from '../world.ts'
import { ACCEPT, BROWSERS, createPage, rendering } from './pages.ts'
import { CALLS, createPaying } from './paid.ts'
import { inTurn, type Plan, ROUNDS, type Round, type Row, toRow } from './rounds.ts'
import { BUYERS, completingFree, createPlainSale, reserving } from './sale.ts'
import { asking, closedLoop, type Measured, requestOf, type Script } from './wire.ts'

/** Orders that are there before; `BENCH_MANY=200000` for a look. */
const FEW = Number(process.env.BENCH_FEW ?? 50_000)
const MANY = Number(process.env.BENCH_MANY ?? 5_000_000)
const EVENTS_OF_AN_ACCOUNT = 100
const ATTENDEES_OF_AN_ORDER = 1.5
/** Times that a list is asked for in a round. */
const LOOKS = Number(process.env.BENCH_LOOKS ?? 8)
const SLOWEST_TOLD = 5
const TARGET = 0.9

interface Side {
  readonly world: BenchWorld
  readonly port: number
  readonly stripe: StripeEmulator
  readonly account: LargeWorld & { readonly token: string }
}

/**
 * The installation grows, not the event that somebody looks at: half of the few orders are of one event on both sides, and
 * every other event is as large here as there. What there is more of is events, in accounts of a hundred.
 */
function sizesOf(orders: number): LargeSizes {
  const of_one = FEW / 2
  const of_another = (FEW - of_one) / (EVENTS_OF_AN_ACCOUNT - 1)
  return {
    events: 1 + Math.round((orders - of_one) / of_another),
    orders,
    attendees: orders * ATTENDEES_OF_AN_ORDER,
    flagship: of_one / orders,
    small_lists_of: FEW,
  }
}

/** All events but those of the first account are given to others. */
async function spread({ patient, deps }: BenchWorld, { account_id, event_id }: LargeWorld, events: number) {
  for (let from = EVENTS_OF_AN_ACCOUNT; from < events; from += EVENTS_OF_AN_ACCOUNT) {
    const other = await createAccount(deps.db)
    await patient
      .updateTable('events')
      .set({ account_id: other.account_id, organizer_id: other.organizer_id })
      .where('account_id', '=', account_id)
      .where('id', '>=', event_id + from)
      .where('id', '<', event_id + from + EVENTS_OF_AN_ACCOUNT)
      .execute()
  }
}

async function makeSide(orders: number, port: number): Promise<Side> {
  // one each: both begin to count their payments at one
  const stripe = await startStripeEmulator()
  const env = { ...EMULATOR_KEYS, STRIPE_API_BASE: stripe.url }
  const world = await startWorld({ is_served: true, args: ['--web'], port, env })
  const began = performance.now()
  const owner = await createAccount(world.deps.db)
  const sizes = sizesOf(orders)
  const large = await seedLarge(world.url, owner, sizes)
  await spread(world, large, sizes.events)
  const seconds = Math.round((performance.now() - began) / 1000)
  const sum = `${orders.toLocaleString('en')} orders, ${sizes.events.toLocaleString('en')} events`
  console.log(`${sum}, ${Math.round(sizes.attendees).toLocaleString('en')} attendees, made in ${seconds} s`)
  return {
    world,
    port,
    stripe,
    account: { ...large, token: await createSession(world.deps.db, { ...owner, now: new Date() }) },
  }
}

interface Sides {
  readonly few: Side
  readonly many: Side
}

interface Compared extends Pick<Plan, 'id' | 'work'> {
  readonly clients: number
  readonly scriptAt: (side: Side) => Promise<() => Script>
}

const REFERENCE = `the same at ${FEW.toLocaleString('en')} orders`
const AT = `at ${MANY.toLocaleString('en')} orders`

async function compare({ few, many }: Sides, { id, work, clients, scriptAt }: Compared): Promise<Row> {
  const at = async (side: Side) => {
    const script = await scriptAt(side)
    return (seconds: number) => closedLoop({ ports: [side.port], seconds, script, clients })
  }
  const subject = await at(many)
  const against = await at(few)
  return inTurn(many.world, { id, work: `${work}, ${AT}`, reference: REFERENCE, target: TARGET, subject, against })
}

const askOf =
  ({ port, account }: Side): Ask =>
  async (path) => {
    const headers = { authorization: `Bearer ${account.token}` }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: answer.status, body: await answer.text() }
  }

/** One list after the other, each so many times; the times by what was looked at. */
async function lookAt(side: Side): Promise<Map<string, number[]>> {
  const ask = askOf(side)
  const times = new Map<string, number[]>()
  for (const [what, path] of listCalls(side.account)) {
    const of_this: number[] = []
    for (let n = 0; n < LOOKS; n++) {
      const since = performance.now()
      const { status, body } = await ask(encodeURI(`/api${path}`))
      if (status !== 200) throw new Error(`${what} (${path}) answered ${status}: ${body.slice(0, 300)}`)
      of_this.push(performance.now() - since)
    }
    times.set(what, of_this)
  }
  return times
}

/** A list is asked for once its answer is there, so its rate is one over its time; here over the p95 of all of them. */
function measured(times: ReadonlyMap<string, readonly number[]>): Measured {
  const all = [...times.values()].flat()
  const [p50_ms, p95_ms, p99_ms] = [0.5, 0.95, 0.99].map((part) => percentile(all, part)) as [number, number, number]
  return { per_second: 1000 / p95_ms, p50_ms, p99_ms, failed: 0, count: all.length }
}

/** Those that lose most, by the median of their own p50. */
function tellSlowest(rounds: readonly { few: Map<string, number[]>; many: Map<string, number[]> }[]): void {
  const all = (side: 'few' | 'many', what: string) => rounds.flatMap((round) => round[side].get(what) ?? [])
  const ratios = [...rounds[0]!.few.keys()].map((what) => {
    const [few, many] = [percentile(all('few', what), 0.5), percentile(all('many', what), 0.5)]
    return { what, few, many, ratio: few / many }
  })
  for (const { what, few, many, ratio } of ratios.toSorted((a, b) => a.ratio - b.ratio).slice(0, SLOWEST_TOLD))
    console.log(`  ${what.padEnd(40)} ${few.toFixed(1)} ms, with many ${many.toFixed(1)} ms: ${ratio.toFixed(2)} ×`)
}

async function compareLists({ few, many }: Sides): Promise<Row> {
  await lookAt(few)
  await lookAt(many)
  const looks: { few: Map<string, number[]>; many: Map<string, number[]> }[] = []
  for (let n = 0; n < ROUNDS; n++) looks.push({ few: await lookAt(few), many: await lookAt(many) })
  tellSlowest(looks)
  const rounds = looks.map(
    (look): Round => ({ subject: measured(look.many), reference: measured(look.few), cpu_micros: null }),
  )
  const work = `p95 of lists, searches and dashboards, ${AT}`
  return toRow(
    { id: 'PERF-5i lists', work, reference: REFERENCE, target: TARGET, note: 'the rate is one over it' },
    rounds,
  )
}

const COMPARED: readonly Compared[] = [
  {
    id: 'PERF-5i b',
    work: 'reservations over HTTP',
    clients: BUYERS,
    scriptAt: async ({ world }) => reserving(await createPlainSale(world)),
  },
  {
    id: 'PERF-5i d',
    work: 'free orders completed over HTTP',
    clients: BUYERS,
    scriptAt: async ({ world }) => completingFree(await createPlainSale(world, { price: 0 })),
  },
  {
    id: 'PERF-5i e',
    work: 'paid orders, webhook in to COMPLETED',
    clients: CALLS,
    scriptAt: async ({ world, port }) => (await createPaying(world, port)).script,
  },
  {
    id: 'PERF-5i f cached',
    work: 'event page from the cache',
    clients: BROWSERS,
    scriptAt: async ({ world }) => asking(requestOf('GET', await createPage(world), { headers: ACCEPT }), 200),
  },
  {
    id: 'PERF-5i f rendered',
    work: 'event page rendered',
    clients: BROWSERS,
    scriptAt: async ({ world }) => rendering(await createPage(world)),
  },
]

/** What was sold on either side, against its counters. */
async function checkStock({ world }: Side): Promise<void> {
  const differences = await recountStock(world.patient)
  if (differences.length > 0) throw new Error(`counters differ: ${JSON.stringify(differences.slice(0, 5))}`)
}

/** PERF-5i: b, d, e, f and lists, in an installation that has sold a hundred times as much. Making it takes a while. */
export async function* benchGrowth(): AsyncGenerator<Row> {
  const made: Side[] = []
  try {
    const few = await makeSide(FEW, PORT + 20)
    made.push(few)
    const many = await makeSide(MANY, PORT + 21)
    made.push(many)
    for (const one of COMPARED) yield await compare({ few, many }, one)
    yield await compareLists({ few, many })
    for (const side of made) await checkStock(side)
  } finally {
    for (const { world, stripe } of made.reverse()) {
      await world.stop()
      await stripe.close()
    }
  }
}
