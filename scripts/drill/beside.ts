import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type MailCatcher, startMailCatcher } from '#test/mail-catcher.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { appUrl, cloneDatabase, startTestCluster } from '../db.ts'
import { type Entry, Journal } from './journal.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { type Provider, startProvider } from './load/provider.ts'
import { openShop, type Shop } from './load/shop.ts'
import { drillSettings, type ProductHere, startProductHere } from './product-here.ts'
import { Relay } from './relay.ts'
import { judge, type Verdict } from './verdict.ts'

/** What stands beside the product in these drills, each behind a relay or with moods of its own. */
export interface Stage {
  readonly mails: MailCatcher
  readonly mail_relay: Relay
  readonly store: S3Server
  readonly provider: Provider
  readonly provider_relay: Relay
  readonly product: ProductHere
  readonly shop: Shop
  readonly pool: pg.Pool
}

export interface Trouble {
  readonly what: string
  begin(stage: Stage): void
  end(stage: Stage): void
  /** What is asked while it lasts; complaints. */
  ask?(stage: Stage): Promise<string[]>
}

export interface Plan {
  readonly troubles: readonly Trouble[]
  readonly size: LoadSize
  /** Milliseconds that each lasts, and between them without one. */
  readonly lasts_ms: number
  /** Orders of which the time is asked. */
  readonly of: 'ALL' | 'FREE'
  readonly before?: (stage: Stage) => Promise<void>
  /** Once all is well again and nobody buys; complaints. */
  readonly afterwards?: (stage: Stage) => Promise<string[]>
  readonly say: (line: string) => void
}

/** One without trouble and one with it, in turn. */
export interface Stretch {
  readonly what: string
  readonly calls: number
  /** Milliseconds of reserving and of sending details, the slowest hundredth. */
  readonly p99_ms: number
}

export type BesideResult = Verdict & {
  readonly stretches: readonly Stretch[]
  readonly complaints: readonly string[]
  readonly is_slower: boolean
}

/** DRL-4h, DRL-4i: purchases are at most so much slower while something beside the product is away. */
const MAX_RATIO = 1.2
const WARMING_MS = 10_000
/** After a trouble, before the next. */
const RESTING_MS = 10_000
const TICKETS = 50_000

export async function runBeside(plan: Plan): Promise<BesideResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-'))
  const cluster = await startTestCluster()
  const url = appUrl(await cloneDatabase(cluster))
  const stage = await openStage(url, folder, plan.size)
  const journal = new Journal(join(folder, 'journal'))
  const { provider, product, shop } = stage
  await plan.before?.(stage)
  const load = startLoad({
    ...{ addresses: [product.address], shop, journal, size: plan.size, has_pages: false },
    stripe_url: provider.stripe.url,
  })
  try {
    await pause(WARMING_MS)
    const { stretches, complaints } = await runTroubles(plan, stage, journal)
    await load.stop()
    plan.say('everybody has been answered')
    const verdict = await judge({ url, journal, money: provider.stripe.data, faults: [], settle_ms: SETTLE_MS })
    complaints.push(...load.complaints, ...((await plan.afterwards?.(stage)) ?? []))
    const is_slower = stretches.some(
      (stretch, n) => n % 2 === 1 && isSlower(stretch, [stretches[n - 1], stretches[n + 1]]),
    )
    return { ...verdict, stretches, complaints, is_slower }
  } finally {
    await load.stop()
    await closeStage(stage)
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Beside what was before and after it: other work on the machine changes meanwhile. */
function isSlower({ p99_ms }: Stretch, around: readonly (Stretch | undefined)[]): boolean {
  const calm = around.flatMap((one) => one?.p99_ms ?? [])
  return p99_ms > (calm.reduce((sum, one) => sum + one, 0) / calm.length) * MAX_RATIO
}

/** Payments that the provider did not answer are looked for again after minutes. */
const SETTLE_MS = 300_000

async function openStage(url: string, folder: string, size: LoadSize): Promise<Stage> {
  const mails = await startMailCatcher()
  const mail_relay = await Relay.to(Number(new URL(mails.url).port))
  const store = await startS3Server()
  const provider = await startProvider()
  const provider_relay = await Relay.to(Number(new URL(provider.stripe.url).port))
  const data = join(folder, 'data')
  mkdirSync(data)
  const product = await startProductHere({
    ...drillSettings({ url, data, stripe_url: `http://127.0.0.1:${provider_relay.port}` }),
    SMTP_URL: `smtp://127.0.0.1:${mail_relay.port}`,
    TURNOUT_FILES: store.address('drill'),
    S3_ACCESS_KEY_ID: store.keys.access_key_id,
    S3_SECRET_ACCESS_KEY: store.keys.secret_access_key,
  })
  provider.tell([product.address])
  const { db, secrets, pool } = product.deps
  const shop = await openShop(db, secrets, { capacity: TICKETS, scarce: size.buyers, staff: Math.max(1, size.staff) })
  return { mails, mail_relay, store, provider, provider_relay, product, shop, pool }
}

async function closeStage({ mails, mail_relay, store, provider, provider_relay, product }: Stage): Promise<void> {
  await product.stop()
  await Promise.all([mail_relay.stop(), provider_relay.stop(), provider.stop(), store.stop()])
  await mails.close()
}

async function runTroubles(
  { troubles, lasts_ms, of, say }: Plan,
  stage: Stage,
  journal: Journal,
): Promise<{ stretches: Stretch[]; complaints: string[] }> {
  const stretches: Stretch[] = []
  const complaints: string[] = []
  const measure = async (what: string, ask?: Trouble['ask']): Promise<void> => {
    const from = Date.now()
    const asking = ask ? ask(stage) : Promise.resolve([])
    await pause(lasts_ms)
    complaints.push(...(await asking).map((line) => `${what}: ${line}`))
    const stretch = stretchOf(what, journal.read(), { from, to: Date.now(), of })
    stretches.push(stretch)
    say(`${what}: ${stretch.calls} calls of buyers, p99 ${stretch.p99_ms} ms`)
  }
  await measure('without trouble')
  for (const { what, begin, end, ask } of troubles) {
    begin(stage)
    await measure(what, ask)
    end(stage)
    await pause(RESTING_MS)
    await measure('without trouble')
  }
  return { stretches, complaints }
}

function stretchOf(
  what: string,
  entries: readonly Entry[],
  { from, to, of }: { from: number; to: number; of: Plan['of'] },
): Stretch {
  const times = entries
    .filter(
      ({ step, at, is_free }) =>
        ['RESERVED', 'DETAILS'].includes(step) && at >= from && at < to && (is_free || of === 'ALL'),
    )
    .map(({ began, at }) => at - began)
    .sort((a, b) => a - b)
  return { what, calls: times.length, p99_ms: times[Math.ceil(times.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY }
}
