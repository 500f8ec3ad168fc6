import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { applyContracts } from '#server/platform/database/migration/contract.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { type Entry, Journal } from './journal.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { startProvider } from './load/provider.ts'
import { openShop, type Shop } from './load/shop.ts'
import type { BuiltRelease } from './previous-release.ts'
import { drillSettings } from './product-here.ts'
import { Relay } from './relay.ts'
import { type ReleaseProcess, startReleaseProcess } from './release-process.ts'
import { judge, type Verdict } from './verdict.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The build of this tree. */
const THIS_MAIN = join(ROOT, 'dist', 'server', 'main.js')

/** Of each sale that is to outlast the drill. */
const TICKETS = 50_000
/** How often worse than before the slowest hundredth of a buyer's calls may get. */
const P99_FACTOR = 2
const SETTLED_MS = 120_000

/** UPGRADE: expand, swap, contract. BACK: expand, swap, and back before the contract. CONTROL: contract first (DRL-5). */
export type UpgradeCourse = 'UPGRADE' | 'BACK' | 'CONTROL'

export interface UpgradeOptions {
  readonly previous: BuiltRelease
  readonly course: UpgradeCourse
  readonly size: LoadSize
  /** Milliseconds of load between two acts. */
  readonly stretch_ms: number
  readonly say: (line: string) => void
}

export type UpgradeResult = Verdict & {
  readonly complaints: readonly string[]
  /** Jobs and mails that found no end. */
  readonly lost_jobs: readonly string[]
  /** Tries answered BUSY, or cut with their process, and repeated. */
  readonly repeats: number
  /** Milliseconds of the slowest hundredth of reservations and details, before the upgrade and from then on. */
  readonly p99_ms: { readonly before: number; readonly after: number }
}

/** The places where processes stand: two that serve behind their relays, one that takes jobs (DRL-4c). */
class Fleet {
  private readonly webs: { relay: Relay; running: ReleaseProcess }[] = []
  private worker: ReleaseProcess | null = null
  private readonly settings: Readonly<Record<string, string>>

  private constructor(settings: Readonly<Record<string, string>>) {
    this.settings = settings
  }

  static async start(main: string, settings: Readonly<Record<string, string>>): Promise<Fleet> {
    const fleet = new Fleet(settings)
    for (let n = 0; n < 2; n++) {
      const running = await startReleaseProcess(main, 'web', settings)
      fleet.webs.push({ relay: await Relay.to(running.port), running })
    }
    fleet.worker = await startReleaseProcess(main, 'worker', settings)
    return fleet
  }

  get addresses(): string[] {
    return this.webs.map(({ relay }) => `http://127.0.0.1:${relay.port}`)
  }

  /** One process after the other, under load: the next one is there before the one it follows ends. */
  async swap(main: string, stretch_ms: number): Promise<void> {
    for (const place of this.webs) {
      const next = await startReleaseProcess(main, 'web', this.settings)
      place.relay.lead(next.port)
      await place.running.stop()
      place.running = next
      await pause(stretch_ms)
    }
    const next = await startReleaseProcess(main, 'worker', this.settings)
    await this.worker?.stop()
    this.worker = next
    await pause(stretch_ms)
  }

  async stop(): Promise<void> {
    await Promise.all(this.webs.map(({ running }) => running.stop()))
    await this.worker?.stop()
    for (const { relay } of this.webs) await relay.stop()
  }
}

/** DRL-4c: the release before sells, and is upgraded meanwhile. */
export async function upgrade({ previous, course, size, stretch_ms, say }: UpgradeOptions): Promise<UpgradeResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-upgrade-'))
  const dataDir = join(folder, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '200' }, log: () => {} })
  const { url } = postgres
  const provider = await startProvider()
  const settings = { ...drillSettings({ url, data: join(folder, 'data'), stripe_url: provider.stripe.url }) }
  const fleet = await Fleet.start(previous.main, settings)
  const pool = createPool(url)
  const shop = await openShop(createDb(pool), createSecrets(settings.TURNOUT_SECRET!), {
    capacity: TICKETS,
    scarce: size.buyers,
    staff: size.staff,
  })
  provider.tell(fleet.addresses)
  const journal = new Journal(join(folder, 'journal'))
  const { addresses } = fleet
  say(`two processes of release ${previous.release} sell, one takes jobs`)
  const load = startLoad({ addresses, shop, journal, stripe_url: provider.stripe.url, size })
  try {
    // what a cold process does first is no measure
    await pause(stretch_ms)
    const begun = Date.now()
    await pause(2 * stretch_ms)
    const changed = Date.now()
    await run(course, { url, folder, fleet, previous, shop, stretch_ms, say })
    await load.stop()
    say('everybody has been answered')
    const lost_jobs = await findLostJobs(url)
    const verdict = await judge({ url, journal, money: provider.stripe.data, faults: [] })
    const entries = journal.read()
    const p99_ms = {
      before: slowestHundredth(entries.filter(({ began }) => began >= begun && began < changed)),
      after: slowestHundredth(entries.filter(({ began }) => began >= changed)),
    }
    const is_smooth = lost_jobs.length + load.complaints.length === 0 && p99_ms.after <= P99_FACTOR * p99_ms.before
    const { complaints } = load
    return { ...verdict, passed: verdict.passed && is_smooth, complaints, lost_jobs, repeats: load.repeats(), p99_ms }
  } finally {
    await load.stop()
    await provider.stop()
    await fleet.stop()
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Stage {
  readonly url: string
  readonly folder: string
  readonly fleet: Fleet
  readonly previous: BuiltRelease
  readonly shop: Shop
  readonly stretch_ms: number
  readonly say: (line: string) => void
}

async function run(course: UpgradeCourse, stage: Stage): Promise<void> {
  const { url, fleet, previous, stretch_ms, say } = stage
  if (course === 'CONTROL') return contractFirst(stage)
  say(`expand: ${(await migrate({ url })).length} files`)
  await pause(stretch_ms)
  await exportAll(stage)
  say('swap to this release')
  await fleet.swap(THIS_MAIN, stretch_ms)
  await exportAll(stage)
  if (course === 'BACK') {
    say(`back to release ${previous.release}, before the contract`)
    await fleet.swap(previous.main, stretch_ms)
  } else {
    // nobody waits ten minutes here: that it waits is asked by migrate.test.ts
    const { applied } = await applyContracts({ url, quiet_minutes: 0 })
    if (applied.length === 0) throw new Error('there was nothing to contract')
    say(`contract: ${applied.length} files`)
    await pause(stretch_ms)
  }
  await exportAll(stage)
}

/** What the load does not do: the files of orders and attendees, from each process (MIG-6). */
async function exportAll({ fleet, shop, say }: Stage): Promise<void> {
  const { event_id } = shop.sales[0]
  for (const address of fleet.addresses)
    for (const what of ['orders', 'attendees']) {
      const reply = await fetch(`${address}/api/events/${event_id}/${what}/export?format=csv`, {
        headers: { authorization: `Bearer ${shop.staff[0]}` },
      })
      const lines = (await reply.text()).split('\n').length
      if (reply.status !== 200 || lines < 2) throw new Error(`the file of ${what} was answered ${reply.status}`)
    }
  say('orders and attendees are exported')
}

/**
 * The control: buyers need what a contract takes while the release before still serves them. None of this release's own is
 * missed by a buyer of the last one, so one is planted; asked as the product asks, it waits.
 */
async function contractFirst({ url, folder, stretch_ms, say }: Stage): Promise<void> {
  const directory = join(folder, 'migrations')
  cpSync(join(ROOT, 'migrations'), directory, { recursive: true })
  writeFileSync(join(directory, '9999-needed.sql'), '-- phase: contract\nalter table orders drop column person_key;\n')
  await migrate({ url, directory })
  const { applied, waiting } = await applyContracts({ url, directory })
  if (applied.length > 0 || !waiting) throw new Error('a contract did not wait for the release before')
  say(`asked as the product asks, ${waiting.name} waits: ${waiting.why}`)
  await applyContracts({ url, directory, quiet_minutes: 0 })
  say('the contract all the same, while the release before serves')
  await pause(2 * stretch_ms)
}

/** The rule of nearest rank, of a buyer's calls with their repeats. */
function slowestHundredth(entries: readonly Entry[]): number {
  const times = entries
    .filter(({ step }) => step === 'RESERVED' || step === 'DETAILS')
    .map(({ began, at }) => at - began)
    .sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0
}

/** A mail that had nothing to say any more, because its order was given back, is not lost. */
const LOST_JOBS = `select 'job ' || task_identifier || ': ' || last_error as what from graphile_worker.jobs where attempts >= max_attempts
  union all select 'job ' || task_identifier || ' is overdue' from graphile_worker.jobs
    where run_at < now() - interval '1 minute' and attempts < max_attempts
  union all select 'mail ' || kind || ' is ' || concat_ws(' ', status, failure) from mails where status = 'QUEUED'
    or (status = 'FAILED' and failure <> 'OBSOLETE')
  union all select 'order ' || o.short_id || ' has no mail' from orders o where o.status = 'COMPLETED' and o.email is not null
    and o.session_hash is not null and not exists (select from mails m where m.order_id = o.id)`

/** Jobs and mails that have come to no end after a while. */
async function findLostJobs(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const late = Date.now() + SETTLED_MS; ; await pause(1_000)) {
      const { rows } = await client.query<{ what: string }>(LOST_JOBS)
      if (rows.length === 0 || Date.now() > late) return rows.map(({ what }) => what)
    }
  } finally {
    await client.end()
  }
}
