import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { seedLarge } from '#scripts/bench/seed-large.ts'
import { makeInstallationBackup } from '#server/app/backups/make-installation-backup.ts'
import { recoverInstallation } from '#server/app/backups/recover-installation.ts'
import { createDeps } from '#server/app/deps.ts'
import { restoreInstallation } from '#server/app/restore-installation.ts'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import {
  databasePassword,
  type Installation,
  prepareInstallation,
} from '#server/platform/database/embedded-postgres-files.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createAccount } from '#test/factories.ts'
import { type Entry, Journal } from './journal.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { startProvider } from './load/provider.ts'
import { openShop, type Shop } from './load/shop.ts'
import { drillSettings, startProductHere } from './product-here.ts'
import { DatabaseServer, freePort } from './servers.ts'

/** PostgreSQL and pgBackRest as Debian installs them: of each the program that the drill asks for. */
const FIFTEEN = '/usr/lib/postgresql/15/bin'
const PGBACKREST = '/usr/bin/pgbackrest'

/** What is to be installed first; empty where all is there. */
export const missingForRestore = (): string[] => [
  ...(existsSync(FIFTEEN) ? [] : ['postgresql-15']),
  ...(existsSync(PGBACKREST) ? [] : ['pgbackrest']),
]

/** At most so much is lost, and so long is nothing sold (DRL-4d). */
const RPO_MS = 60_000
const RTO_MS = 15 * 60_000
/** Sold for longer than a segment stays open, so that the archive has some of it (BAK-6). */
const SALE_MS = 80_000
/** The instant that is gone back to, before the fault. */
const BACK_MS = 30_000
const TICKETS = 50_000
const LOOK_MS = 100

export interface RestoreResult {
  readonly attendees: number
  /** Milliseconds from the oldest acknowledged order that is gone to the fault; 0 where none is. */
  readonly rpo_ms: number
  /** Milliseconds from the fault, or from the begin of the restore, to a reservation that was acknowledged. */
  readonly rto_ms: { readonly end_of_archive: number; readonly archive_of_ours: number }
  /** Acknowledged before the instant, and absent. */
  readonly lost: readonly string[]
  /** Begun after the instant, and there. */
  readonly later: readonly string[]
  readonly counters_wrong: number
  readonly passed: boolean
}

export interface RestoreOptions {
  readonly size: LoadSize
  /** Of the season that was sold before. */
  readonly attendees: number
  readonly say: (line: string) => void
}

/** One PostgreSQL 15 whose log pgBackRest keeps, and those that are restored from it. */
class Archived {
  readonly installation: Installation
  private readonly folder: string
  private readonly config: string

  private constructor(folder: string, installation: Installation) {
    this.folder = folder
    this.installation = installation
    this.config = join(installation.home, 'pgbackrest.conf')
  }

  static async make(folder: string): Promise<Archived> {
    const log = () => {}
    const made = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), bin: FIFTEEN, log })
    await made.stop()
    const archived = new Archived(folder, { ...prepareInstallation(join(folder, 'database'), log), bin: FIFTEEN })
    for (const name of ['repository', 'socket', 'spool', 'log', 'lock']) archived.ownFolder(name)
    return archived
  }

  ownFolder(name: string): string {
    const path = join(this.installation.home, name)
    mkdirSync(path, { mode: 0o700 })
    const { user } = this.installation
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }

  /** A server at this cluster, which archives where it is the first. */
  async serverAt(cluster: string, { archives }: { archives: boolean }): Promise<DatabaseServer> {
    const port = await freePort()
    const home = this.installation.home
    const ours = { unix_socket_directories: join(home, 'socket'), wal_level: 'replica', archive_timeout: '60s' }
    if (!archives)
      return new DatabaseServer(this.installation, cluster, { port, settings: { ...ours, archive_mode: 'off' } })
    writeFileSync(
      this.config,
      [
        '[global]',
        ...['repo', 'spool', 'log', 'lock'].map((name) =>
          name === 'repo' ? `repo1-path=${join(home, 'repository')}` : `${name}-path=${join(home, name)}`,
        ),
        ...['start-fast=y', 'compress-type=zst', 'process-max=2', 'log-level-console=warn'],
        '[turnout]',
        ...[`pg1-path=${cluster}`, `pg1-port=${port}`, `pg1-socket-path=${join(home, 'socket')}`, 'pg1-user=postgres'],
      ].join('\n'),
    )
    const archive_command = `${PGBACKREST} --config=${this.config} --stanza=turnout archive-push %p`
    return new DatabaseServer(this.installation, cluster, {
      port,
      settings: { ...ours, archive_mode: 'on', archive_command },
    })
  }

  async pgbackrest(...words: string[]): Promise<void> {
    const env = { PATH: process.env.PATH, PGPASSWORD: databasePassword(this.installation), TZ: 'UTC' }
    const given = [`--config=${this.config}`, '--stanza=turnout', ...words]
    await promisify(execFile)(PGBACKREST, given, { env, cwd: this.installation.home, ...this.installation.user })
  }

  /** A cluster as of the end of the archive, or of that instant; it answers when it is selling again. */
  async restored(name: string, instant: Date | null): Promise<DatabaseServer> {
    const cluster = this.ownFolder(name)
    const target = instant
      ? [
          '--type=time',
          `--target=${instant.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          '--target-action=promote',
        ]
      : []
    await this.pgbackrest('restore', `--pg1-path=${cluster}`, ...target)
    const server = await this.serverAt(cluster, { archives: false })
    await server.start()
    while ((await server.ask<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]!.is) await pause(LOOK_MS)
    return server
  }
}

/** BAK-5, then a process, then the first buyer who is served. */
async function sellAgain(settings: Record<string, string>, shop: Shop, data_of: Date): Promise<void> {
  const { deps, stop } = await createDeps(readConfig(settings), () => {})
  await recoverInstallation(systemCtx(deps), { data_of }, () => {})
  await recoverInstallation(systemCtx(deps), { is_done: true }, () => {}).finally(stop)
  const product = await startProductHere(settings)
  const [{ event_id, ticket_id, price_id }] = shop.sales
  const body = JSON.stringify({ items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }] })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${product.address}/api/public/events/${event_id}/order`, { method: 'POST', headers, body })
  await product.stop()
  if (reply.status !== 201) throw new Error(`nothing is sold after the restore: ${reply.status} ${await reply.text()}`)
}

async function ordersOf(url: string): Promise<{ readonly there: Set<string>; readonly counters_wrong: number }> {
  const pool = createPool(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ short_id: string }>('select short_id from orders')
    const wrong = await recountStock(createDb(pool))
    return { there: new Set(rows.map(({ short_id }) => short_id)), counters_wrong: wrong.length }
  } finally {
    await pool.end()
  }
}

interface Sold {
  readonly archived: Archived
  readonly shop: Shop
  readonly reserved: readonly Entry[]
  readonly instant: Date
  readonly fault_at: number
  readonly settingsFor: (url: string) => Record<string, string>
}

/** The season of before, a backup, and a sale that ends with its machine. */
async function sellUntilLost(
  archived: Archived,
  { size, attendees, say, folder, stripe_url }: RestoreOptions & { folder: string; stripe_url: string },
): Promise<Sold> {
  const settingsFor = (url: string) => drillSettings({ url, data: join(folder, 'data'), stripe_url })
  const first = await archived.serverAt(archived.installation.cluster, { archives: true })
  await first.start()
  const product = await startProductHere(settingsFor(first.url()))
  const { db, secrets } = product.deps
  if (attendees > 0) {
    say(`${attendees} attendees are made`)
    const sizes = { events: Math.max(20, Math.round(attendees / 1000)), orders: Math.round(attendees / 2.5), attendees }
    await seedLarge(first.url(), await createAccount(db), sizes)
  }
  const shop = await openShop(db, secrets, { capacity: TICKETS, scarce: size.buyers, staff: size.staff })
  await archived.pgbackrest('stanza-create')
  await archived.pgbackrest('backup', '--type=full')
  say('a full backup is there; tickets are sold')
  const journal = new Journal(join(folder, 'journal'))
  const load = startLoad({ addresses: [product.address], shop, journal, stripe_url, size, has_pages: false })
  await pause(SALE_MS - BACK_MS)
  const instant = new Date()
  await pause(BACK_MS)
  const fault_at = Date.now()
  say('kill -9, and its disk is gone')
  await first.kill()
  void load.stop()
  await product.stop()
  const reserved = journal.read().filter(({ step }) => step === 'RESERVED')
  return { archived, shop, reserved, instant, fault_at, settingsFor }
}

/** DRL-4d: to the end of the archive and to an instant by pgBackRest (BAK-6), and our own archive into an empty database. */
export async function drillRestore(options: RestoreOptions): Promise<RestoreResult> {
  const { say } = options
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-'))
  const provider = await startProvider()
  const archived = await Archived.make(folder)
  const servers: DatabaseServer[] = []
  const restored = async (name: string, instant: Date | null) => {
    const server = await archived.restored(name, instant)
    servers.push(server)
    return server
  }
  try {
    const sold = await sellUntilLost(archived, { ...options, folder, stripe_url: provider.stripe.url })
    const { reserved, instant, fault_at, shop, settingsFor } = sold
    const began = performance.now()
    const newest = await restored('newest', null)
    const end = await ordersOf(newest.url())
    await sellAgain(settingsFor(newest.url()), shop, new Date(fault_at))
    const end_of_archive = performance.now() - began
    const gone = reserved.filter(({ short_id }) => !end.there.has(short_id))
    const rpo_ms = gone.length === 0 ? 0 : fault_at - Math.min(...gone.map(({ at }) => at))
    say(
      `end of the archive: ${gone.length} of ${reserved.length} gone, sold again after ${Math.round(end_of_archive)} ms`,
    )

    const then = await ordersOf((await restored('instant', instant)).url())
    const lost = reserved.filter(({ at, short_id }) => at < instant.getTime() && !then.there.has(short_id))
    const later = reserved.filter(({ began: at, short_id }) => at > instant.getTime() && then.there.has(short_id))
    say(`to the instant: ${lost.length} lost, ${later.length} too many`)

    const archive_of_ours = await restoreOurs(newest, { folder, settingsFor, shop })
    say(`our own archive into an empty database: sold again after ${Math.round(archive_of_ours)} ms`)
    const rto_ms = { end_of_archive, archive_of_ours }
    const counters_wrong = end.counters_wrong + then.counters_wrong
    return {
      attendees: options.attendees,
      ...{ rpo_ms, rto_ms, counters_wrong },
      lost: lost.map(({ short_id }) => short_id),
      later: later.map(({ short_id }) => short_id),
      passed:
        rpo_ms <= RPO_MS &&
        Math.max(end_of_archive, archive_of_ours) <= RTO_MS &&
        lost.length + later.length + counters_wrong === 0,
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await provider.stop()
    rmSync(archived.installation.home, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** BAK-1 and BAK-4: from the begin of the restore to the first buyer. */
async function restoreOurs(
  server: DatabaseServer,
  { folder, settingsFor, shop }: Pick<Sold, 'settingsFor' | 'shop'> & { folder: string },
): Promise<number> {
  const { deps, stop } = await createDeps(readConfig(settingsFor(server.url())), () => {})
  const place = await openPlace(join(folder, 'archives'), null)
  const { name } = await makeInstallationBackup({ ...deps, url: server.url() }, place).finally(stop)
  const admin = new pg.Client({ connectionString: server.url() })
  await admin.connect()
  await admin.query('create database restored')
  await admin.end()
  const url = new URL(server.url())
  url.pathname = '/restored'
  const began = performance.now()
  await restoreInstallation(readConfig(settingsFor(url.href)), join(folder, 'archives', name), () => {})
  await sellAgain(settingsFor(url.href), shop, new Date())
  return performance.now() - began
}
