// What an upgrade costs buyers (MIG-8): `npm run bench -- migrations`. Every file above the last release runs while two hundred
// reservations a second go on beside a million attendees. BENCH_PART=0.1 is a tenth of the rows, for a look at a busy machine.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newestRelease } from '#scripts/drill/previous-release.ts'
import { openArchive } from '#server/platform/backup/archive-place.ts'
import { openManifest } from '#server/platform/backup/verify-archive.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { applyContracts } from '#server/platform/database/migration/contract.ts'
import { createAccount, createTicket } from '#test/factories.ts'
import { RELEASES } from '#test/releases.ts'
import { RESERVE } from './baseline.ts'
import { percentile } from './load.ts'
import { type LargeSizes, seedLarge } from './seed-large.ts'

const PART = Number(process.env.BENCH_PART ?? 1)
const SIZES: LargeSizes = { events: 1_000, orders: 400_000 * PART, attendees: 1_000_000 * PART }
const RATE = 200
const TICKETS = 8
const CONNECTIONS = 10
/** Before, and around the files: the slowest hundredth of ten seconds is twenty calls. */
const STRETCH_MS = 10_000
const LOOK_MS = 20
const TARGETS = { lock_ms: 200, p99_factor: 2 }
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** What keeps others from writing; a plain index holds ShareLock for as long as it is built. */
const BLOCKING = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']
const LOCKS = `select l.pid || ' ' || l.relation::regclass || ' ' || l.mode as lock from pg_locks l
  join pg_stat_activity a on a.pid = l.pid join pg_class c on c.oid = l.relation
  where l.granted and l.mode = any($1) and a.application_name = 'turnout-migrate' and c.relkind = 'r'
    and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'`

interface Sold {
  readonly times: number[]
  failed: number
  /** What the last of them was told. */
  why: string
}

/** Reservations are due at their rate whatever becomes of the ones before; each is timed from when it was due. */
function sellSteadily(url: string, event_id: number, tickets: readonly Awaited<ReturnType<typeof createTicket>>[]) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c lock_timeout=3000' })
  // its last connections hear of the server's end
  pool.on('error', () => {})
  let sold: Sold = { times: [], failed: 0, why: '' }
  let is_over = false
  let n = 0
  const sell = async (due: number): Promise<void> => {
    const of = sold
    const { ticket_id, price_id, stock_id } = tickets[n++ % tickets.length]!
    const done = pool.query(RESERVE, [
      `m-${process.pid}-${n}`,
      ...[event_id, ticket_id, price_id, stock_id],
      // its first date (DAT-3)
      event_id,
    ])
    await done.then(
      () => of.times.push(performance.now() - due),
      (error: Error) => {
        of.failed++
        of.why = error.message
      },
    )
  }
  const selling = (async () => {
    const under_way: Promise<void>[] = []
    for (let due = performance.now(); !is_over; due += 1000 / RATE) {
      await pause(Math.max(0, due - performance.now()))
      under_way.push(sell(due))
    }
    await Promise.all(under_way)
    await pool.end()
  })()
  return {
    /** What was sold since it was last asked. */
    take: (): Sold => {
      const taken = sold
      sold = { times: [], failed: 0, why: '' }
      return taken
    },
    stop: async () => {
      is_over = true
      await selling
    },
  }
}

/** For how long each lock was seen without a break, in milliseconds. */
async function watchLocks(url: string, over: AbortSignal): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [longest, since] = [new Map<string, number>(), new Map<string, number>()]
  while (!over.aborted) {
    const { rows } = await client.query<{ lock: string }>(LOCKS, [BLOCKING])
    const held = new Set(rows.map(({ lock }) => lock))
    const now = performance.now()
    for (const lock of since.keys()) if (!held.has(lock)) since.delete(lock)
    for (const lock of held) {
      if (!since.has(lock)) since.set(lock, now)
      longest.set(lock, Math.max(longest.get(lock) ?? 0, now - since.get(lock)!))
    }
    await pause(LOOK_MS)
  }
  await client.end()
  return longest
}

/** The files that the last release had, in a folder of their own. */
async function filesOfLastRelease(folder: string): Promise<string> {
  const { manifest } = await openManifest(await openArchive(join(RELEASES, newestRelease()), null), null)
  const directory = join(folder, 'before')
  mkdirSync(directory)
  for (const { name } of manifest.migrations) cpSync(join(MIGRATIONS, name), join(directory, name))
  return directory
}

interface Upgrade {
  readonly url: string
  readonly directory: string
  readonly sale: ReturnType<typeof sellSteadily>
}

/** Runs what is in the folder beside the sale; tells whether all targets were met. */
async function measure({ url, directory, sale }: Upgrade): Promise<boolean> {
  const before = sale.take()
  const over = new AbortController()
  const watching = watchLocks(url, over.signal)
  const began = performance.now()
  const files = await migrate({ url, directory })
  const { applied } = await applyContracts({ url, directory, quiet_minutes: 0 })
  const took = performance.now() - began
  await pause(Math.max(0, STRETCH_MS - took))
  over.abort()
  const longest = [...(await watching)].sort(([, one], [, other]) => other - one)[0] ?? ['no lock was seen', 0]
  const during = sale.take()
  const p99 = [before, during].map(({ times }) => percentile(times, 0.99)) as [number, number]
  const failed = before.failed + during.failed
  console.log(
    `${files.length} expand, ${applied.length} contract files in ${Math.round(took)} ms beside ${Math.round((during.times.length * 1000) / Math.max(took, STRETCH_MS))} reservations a second`,
  )
  console.log(
    `  longest lock ${Math.round(longest[1])} ms (${longest[0]}, at most ${TARGETS.lock_ms}), ${failed} BUSY, p99 ${p99[0].toFixed(1)} ms before, ${p99[1].toFixed(1)} ms beside`,
  )
  if (failed > 0) console.log(`  ${during.why || before.why}`)
  return longest[1] <= TARGETS.lock_ms && failed === 0 && p99[1] <= TARGETS.p99_factor * p99[0]
}

/** The files, then the control: a plain index of attendees, which has to miss a target. */
export async function benchMigrations(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-migrations-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), fsync: true, log: () => {} })
  const { url } = postgres
  try {
    await migrate({ url, directory: await filesOfLastRelease(folder) })
    const kysely = createDb(createPool(url))
    const account = await createAccount(kysely)
    const { event_id, attendees } = await seedLarge(url, account, SIZES)
    const tickets = await Promise.all(Array.from({ length: TICKETS }, () => createTicket(kysely, event_id)))
    await kysely.destroy()
    console.log(`${attendees.toLocaleString('en')} attendees in the largest event`)
    const sale = sellSteadily(url, event_id, tickets)
    await pause(STRETCH_MS / 2)
    sale.take()
    await pause(STRETCH_MS)
    const is_met = await measure({ url, directory: MIGRATIONS, sale })
    const directory = join(folder, 'control')
    cpSync(MIGRATIONS, directory, { recursive: true })
    const plain = '-- phase: expand\ncreate index attendees_plain on attendees (event_id, last_name, first_name);\n'
    writeFileSync(join(directory, '9999-plain.sql'), plain)
    console.log('control: a plain index of attendees')
    sale.take()
    await pause(STRETCH_MS)
    const is_control_met = await measure({ url, directory, sale })
    await sale.stop()
    if (is_control_met) console.log('the control met every target: this bench proves nothing')
    return is_met && !is_control_met
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
