import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { prepareInstallation } from '#server/platform/database/embedded-postgres-files.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { Journal } from './journal.ts'
import { finish, hold } from './load/buyers.ts'
import { Shopfront } from './load/calls.ts'
import type { Crowd } from './load/crowd.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { giveBack, scan } from './load/others.ts'
import { startProvider } from './load/provider.ts'
import { openShop, type Shop } from './load/shop.ts'
import { drillSettings } from './product-here.ts'
import { startProcesses } from './product-processes.ts'
import { until } from './programs.ts'
import { upload } from './upload.ts'
import { type Fault, judge, type Verdict } from './verdict.ts'

const run = promisify(execFile)

/** More than what nothing large is begun below, and of memory only what is in it (HA-11). */
const DATA_MB = 1_400
/** Less than a tenth of it. */
const LEFT_MB = 60
/** The tables, and room for what the load sells. */
const TABLES_MB = 300
/** What is left to be filled page by page, since others write meanwhile. */
const LAST_MB = 20
/** Selling again, from when there is room (DRL-4e). */
const AGAIN_MS = 30_000
/** Milliseconds for a process to see what became of its disk, which it looks at each 30 s, and for an alarm of it. */
const SEEN_MS = 45_000
/** Longer than from one probe of a full database to the next (HA-11). */
const FULL_MS = 12_000
const LOOK_MS = 500
const TICKETS = 50_000

export type DiskFullResult = Verdict & {
  readonly complaints: readonly string[]
  /** Processes of the product that ended by themselves. */
  readonly ended: readonly string[]
  /** The same PostgreSQL, never started again. */
  readonly is_same_server: boolean
}

/** A disk of its own in memory, which can be filled. */
class Disk {
  readonly path: string
  private constructor(path: string) {
    this.path = path
  }

  static async mount(path: string, mb: number): Promise<Disk> {
    mkdirSync(path)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=755`, 'tmpfs', path])
    return new Disk(path)
  }

  /** Until so many megabytes are left; none: until nothing can be written. */
  async fill(left_mb: number): Promise<void> {
    const { stdout } = await run('df', ['--output=avail', '-B1M', this.path])
    const free = Number(stdout.split('\n')[1])
    await run('fallocate', ['-l', `${free - Math.max(left_mb, LAST_MB)}M`, join(this.path, 'filling')])
    if (left_mb > 0) return
    // the last pages, to the end that dd complains of
    await run('dd', ['if=/dev/zero', `of=${join(this.path, 'filling.rest')}`, 'bs=4096']).catch(() => {})
  }

  free(): void {
    rmSync(join(this.path, 'filling'))
    rmSync(join(this.path, 'filling.rest'), { force: true })
  }

  unmount(): Promise<unknown> {
    return run('umount', ['-l', this.path])
  }
}

/** Why this drill cannot be here; null where it can. */
export async function whyNoDisks(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'a disk that can be filled needs root'
  const folder = mkdtempSync(join(tmpdir(), 'turnout-disk-'))
  try {
    await (await Disk.mount(join(folder, 'try'), 1)).unmount()
    return null
  } catch (error) {
    return `tmpfs cannot be mounted: ${(error as Error).message.split('\n')[0]}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** DRL-4e: the disk of TURNOUT_DATA is filled and freed, then that of the tables. */
export async function diskFull({
  size,
  say,
}: {
  size: LoadSize
  say: (line: string) => void
}): Promise<DiskFullResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-disk-'))
  const cleaning: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const onceOver = (end: () => Promise<unknown> | unknown) => void cleaning.unshift(end)
  try {
    await run('chmod', ['755', folder])
    const data = await Disk.mount(join(folder, 'data'), DATA_MB)
    onceOver(() => data.unmount())
    const tables = await Disk.mount(join(folder, 'tables'), TABLES_MB)
    onceOver(() => tables.unmount())
    const url = await startDatabase(join(folder, 'postgres'), tables, onceOver)
    const provider = await startProvider()
    onceOver(() => provider.stop())
    const stripe_url = provider.stripe.url
    const settings = drillSettings({ url, data: data.path, stripe_url })
    const product = await startProcesses({ folder: data.path, settings, web: 1, workers: 1 })
    onceOver(() => product.stop())
    provider.tell(product.addresses)
    const pool = createPool(url)
    onceOver(() => pool.end())
    const shop = await openShop(createDb(pool), createSecrets(settings.TURNOUT_SECRET!), {
      ...{ capacity: TICKETS, scarce: size.buyers, staff: size.staff },
    })
    const journal = new Journal(join(folder, 'journal'))
    const load = startLoad({ addresses: product.addresses, shop, journal, stripe_url, size })
    onceOver(() => load.stop())
    say('the product sells')
    const began = await startedAt(pool)
    const stage = { data, tables, pool, shop, journal, stripe_url, address: product.addresses[0]!, say }
    const { faults, complaints } = await fillBoth(stage)
    await load.stop()
    say('everybody has been answered')
    const verdict = await judge({ url, journal, money: provider.stripe.data, faults })
    const is_same_server = (await startedAt(pool)) === began
    return { ...verdict, complaints: [...load.complaints, ...complaints], ended: product.ended(), is_same_server }
  } finally {
    for (const clean of cleaning) await clean()
  }
}

const startedAt = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at')).rows[0]!.at

/**
 * All tables on the disk that is filled, the write-ahead log on another. On one disk with it PostgreSQL ends when that is full,
 * instead of saying so: then only what is kept free (512 MB) helps.
 */
async function startDatabase(
  dataDir: string,
  { path }: Disk,
  onceOver: (end: () => Promise<unknown>) => void,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '200' }, log: () => {} })
  onceOver(() => postgres.stop())
  const place = join(path, 'tables')
  mkdirSync(place)
  const { user, home } = prepareInstallation(dataDir, () => {})
  onceOver(async () => rmSync(home, { recursive: true, force: true }))
  if (user) chownSync(place, user.uid, user.gid)
  const admin = new URL(postgres.url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`create tablespace full_one location '${place}'`)
  await client.query('alter database turnout set tablespace full_one')
  await client.end()
  return postgres.url
}

interface Stage {
  readonly data: Disk
  readonly tables: Disk
  readonly pool: pg.Pool
  readonly shop: Shop
  readonly journal: Journal
  readonly stripe_url: string
  readonly address: string
  readonly say: (line: string) => void
}

const crowdOf = ({ shop, journal, stripe_url, address }: Stage): Crowd => ({
  ...{ shop, journal, stripe_url, front: new Shopfront([address]), sold: [], has_pages: false, pace_ms: 100 },
  isOver: () => false,
})

async function fillBoth(stage: Stage): Promise<{ faults: Fault[]; complaints: string[] }> {
  const { data, tables, journal, say } = stage
  const complaints: string[] = []
  const faults: Fault[] = []
  const untilSelling = async (what: string): Promise<void> => {
    const at = Date.now()
    faults.push({ what, at, limit_ms: AGAIN_MS })
    await until(`somebody to buy after ${what}`, () => journal.hasBoughtSince(at), { ms: 2 * AGAIN_MS })
    say(`${what}: bought again after ${Date.now() - at} ms`)
  }
  const crowd = crowdOf(stage)
  const [free, paid] = [stage.shop.sales[0], stage.shop.sales[1]!]
  const held = [await hold(crowd, free), await hold(crowd, paid)]
  await data.fill(LEFT_MB)
  say(`the disk of TURNOUT_DATA has ${LEFT_MB} MB left`)
  await untilBusy(stage)
  say('nothing is held any more')
  for (const purchase of held) if (purchase) await finish(purchase)
  complaints.push(...(await goesOn(stage, crowd)))
  complaints.push(...(await alarmIs(stage, true)))
  say('details, payment, door, refund went on; uploads and exports did not')
  data.free()
  await untilSelling('the disk of TURNOUT_DATA is freed')
  complaints.push(...(await alarmIs(stage, false)))
  await tables.fill(0)
  say('the disk of the tables is full')
  await untilBusy(stage)
  say('nothing is held any more')
  await pause(FULL_MS)
  tables.free()
  await untilSelling('the disk of the tables is freed')
  return { faults, complaints }
}

async function untilBusy({ shop, address }: Stage): Promise<void> {
  const front = new Shopfront([address])
  const { event_id, ticket_id, price_id } = shop.sales[0]
  const body = { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }] }
  const ask = () => front.once({ method: 'POST', path: `/api/public/events/${event_id}/order`, body })
  await until('nobody to hold tickets', async () => (await ask())?.code === 'BUSY', { ms: SEEN_MS, every_ms: LOOK_MS })
}

/** HA-11: what was bought is paid back and let in; what is large is not begun. */
async function goesOn({ address, shop }: Stage, crowd: Crowd): Promise<string[]> {
  const headers = { authorization: `Bearer ${shop.staff[0]}` }
  if (crowd.sold.length !== 2) return [`${crowd.sold.length} of 2 orders were finished on a full disk`]
  for (const order of crowd.sold) await scan(crowd, order)
  await giveBack(crowd, headers)
  await giveBack(crowd, headers)
  const { event_id } = shop.sales[0]
  const file = await fetch(`${address}/api/events/${event_id}/orders/export?format=csv`, { headers })
  await file.arrayBuffer()
  const { status, code } = await upload({ address, shop })
  return [
    ...(file.status === 503 ? [] : [`an export was answered ${file.status}`]),
    ...(status === 503 && code === 'STORAGE_UNAVAILABLE' ? [] : [`an upload was answered ${status} ${code}`]),
  ]
}

async function alarmIs({ pool }: Stage, is_open: boolean): Promise<string[]> {
  const isSo = async () => {
    const alarm =
      "select 1 from operator_alarms where kind = 'DISK_NEARLY_FULL' and subject = $1 and resolved_at is null"
    return (await pool.query(alarm, [hostname()])).rows.length > 0 === is_open
  }
  return until('', isSo, { ms: SEEN_MS, every_ms: LOOK_MS }).then(
    () => [],
    () => [`the alarm of the disk is ${is_open ? 'not raised' : 'still open'}`],
  )
}
