import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seedLarge } from '#scripts/bench/seed-large.ts'
import { makeInstallationBackup } from '#server/app/backups/make-installation-backup.ts'
import { recoverInstallation } from '#server/app/backups/recover-installation.ts'
import { createDeps } from '#server/app/deps.ts'
import { restoreInstallation } from '#server/app/restore-installation.ts'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createAccount } from '#test/factories.ts'
import type { EmulatedData } from '#test/stripe/emulated-data.ts'
import { Archived } from './archived-server.ts'
import { type Entry, Journal } from './journal.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { startProvider } from './load/provider.ts'
import { openShop, type Shop } from './load/shop.ts'
import { drillSettings, startProductHere } from './product-here.ts'
import type { DatabaseServer } from './servers.ts'
import { findCharges, findLost } from './verdict.ts'

/** At most so much is lost, and so long is nothing sold (DRL-4d). */
const RPO_MS = 60_000
const RTO_MS = 15 * 60_000
/** Sold for longer than a segment stays open, so that the archive has some of it (BAK-6). */
const SALE_MS = 80_000
/** The instant that is gone back to, before the fault. */
const BACK_MS = 30_000
const TICKETS = 50_000

/** One way back. */
export interface WayBack {
  /** Milliseconds from the begin of the restore to a reservation that was acknowledged. */
  readonly rto_ms: number
  /** Steps that people were told of and that are not there. */
  readonly gone: readonly string[]
  readonly counters_wrong: number
  /** Money at the provider without order, return or alarm. */
  readonly charges: readonly string[]
}

export interface RestoreResult {
  /** In the database when it was lost. */
  readonly attendees: number
  readonly acknowledged: number
  /** Milliseconds from the oldest acknowledged step that is gone to the fault; 0 where none is. */
  readonly rpo_ms: number
  readonly end_of_archive: WayBack
  /** What is gone of it was acknowledged before the instant; nothing should be. */
  readonly instant: WayBack
  /** Begun after the instant, and there. */
  readonly later: readonly string[]
  readonly archive_of_ours: WayBack
  /** Milliseconds that making our own archive took, and its figures that differ. */
  readonly backup_ms: number
  readonly other_figures: readonly string[]
  readonly passed: boolean
}

export interface RestoreOptions {
  readonly size: LoadSize
  /** Of the season that was sold before. */
  readonly attendees: number
  readonly say: (line: string) => void
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

async function withPool<T>(url: string, look: (pool: ReturnType<typeof createPool>) => Promise<T>): Promise<T> {
  const pool = createPool(url)
  try {
    return await look(pool)
  } finally {
    await pool.end()
  }
}

/** What an organizer would compare. */
const FIGURES = `select 'orders ' || status as name, count(*)::text || ' of ' || coalesce(sum(total_gross), 0) as value from orders group by status
  union all select 'attendees ' || status, count(*)::text from attendees group by status
  union all select 'paid', sum(amount_paid)::text from orders union all select 'refunded', sum(total_refunded)::text from orders
  union all select 'sold', sum(sold)::text from stock union all select 'admitted', count(*)::text from check_ins`

const figuresOf = (url: string): Promise<Map<string, string>> =>
  withPool(url, async (pool) => {
    const { rows } = await pool.query<{ name: string; value: string }>(FIGURES)
    return new Map(rows.map(({ name, value }) => [name, value]))
  })

interface Sold {
  readonly archived: Archived
  readonly shop: Shop
  readonly attendees: number
  readonly entries: readonly Entry[]
  readonly instant: Date
  readonly fault_at: number
  readonly settingsFor: (url: string) => Record<string, string>
}

interface Stage extends RestoreOptions {
  readonly folder: string
  readonly provider: Awaited<ReturnType<typeof startProvider>>
}

/** The season of before, a backup, and a sale that ends with its machine. */
async function sellUntilLost(archived: Archived, stage: Stage): Promise<Sold> {
  const { size, say, folder, provider } = stage
  const stripe_url = provider.stripe.url
  const settingsFor = (url: string) => drillSettings({ url, data: join(folder, 'data'), stripe_url })
  const first = await archived.serverAt(archived.installation.cluster, { archives: true })
  await first.start()
  const product = await startProductHere(settingsFor(first.url()))
  const { db, secrets, pool } = product.deps
  await sellSeason(first, stage, await createAccount(db))
  const shop = await openShop(db, secrets, { capacity: TICKETS, scarce: size.buyers, staff: size.staff })
  await archived.pgbackrest('stanza-create')
  await archived.pgbackrest('backup', '--type=full')
  say('a full backup is there; tickets are sold')
  provider.tell([product.address])
  const journal = new Journal(join(folder, 'journal'))
  const load = startLoad({ addresses: [product.address], shop, journal, stripe_url, size, has_pages: false })
  await pause(SALE_MS - BACK_MS)
  const instant = new Date()
  await pause(BACK_MS)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from attendees')
  const fault_at = Date.now()
  say(`kill -9 of the database with ${rows[0]!.n} attendees, and its disk is gone`)
  await first.kill()
  void load.stop()
  await product.stop()
  return { archived, shop, attendees: rows[0]!.n, entries: journal.read(), instant, fault_at, settingsFor }
}

async function sellSeason(
  server: DatabaseServer,
  { attendees, say }: Stage,
  account: Awaited<ReturnType<typeof createAccount>>,
): Promise<void> {
  if (attendees === 0) return
  say(`${attendees} attendees are made`)
  const sizes = { events: Math.max(20, Math.round(attendees / 1000)), orders: Math.round(attendees / 2.5), attendees }
  await seedLarge(server.url(), account, sizes)
}

/** Restores, looks what is there, and sells; looking is no part of the time. */
async function comeBack(
  sold: Sold,
  money: EmulatedData,
  {
    restore,
    data_of,
    told,
  }: { restore: () => Promise<DatabaseServer>; data_of: Date; told: (entry: Entry) => boolean },
): Promise<WayBack & { readonly server: DatabaseServer }> {
  const began = performance.now()
  const server = await restore()
  const restored_ms = performance.now() - began
  const { gone, counters_wrong } = await withPool(server.url(), async (pool) => ({
    gone: await findLost(pool, sold.entries.filter(told)),
    counters_wrong: (await recountStock(createDb(pool))).length,
  }))
  const looked = performance.now()
  await sellAgain(sold.settingsFor(server.url()), sold.shop, data_of)
  const rto_ms = restored_ms + performance.now() - looked
  const charges = await withPool(server.url(), (pool) => findCharges(pool, money))
  return { server, rto_ms, gone, counters_wrong, charges }
}

/** BAK-1 and BAK-4: from the begin of the restore to the first buyer, and what differs from the database it is of. */
async function restoreOurs(sold: Sold, server: DatabaseServer, { folder, provider }: Stage) {
  const { settingsFor, shop, entries } = sold
  const { deps, stop } = await createDeps(readConfig(settingsFor(server.url())), () => {})
  const place = await openPlace(join(folder, 'archives'), null)
  const there = await findLostAt(server.url(), entries)
  const before = await figuresOf(server.url())
  const made = performance.now()
  const { name } = await makeInstallationBackup({ ...deps, url: server.url() }, place).finally(stop)
  const backup_ms = performance.now() - made
  await server.ask('create database restored')
  const url = new URL(server.url())
  url.pathname = '/restored'
  const began = performance.now()
  await restoreInstallation(readConfig(settingsFor(url.href)), join(folder, 'archives', name), () => {})
  const restored_ms = performance.now() - began
  const after = await figuresOf(url.href)
  const other_figures = [...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key))
  const lost = new Set(there)
  const gone = (await findLostAt(url.href, entries)).filter((line) => !lost.has(line))
  const counters_wrong = await withPool(url.href, async (pool) => (await recountStock(createDb(pool))).length)
  const looked = performance.now()
  await sellAgain(settingsFor(url.href), shop, new Date())
  const rto_ms = restored_ms + performance.now() - looked
  const charges = await withPool(url.href, (pool) => findCharges(pool, provider.stripe.data))
  return { archive_of_ours: { rto_ms, gone, counters_wrong, charges }, backup_ms, other_figures }
}

const findLostAt = (url: string, entries: readonly Entry[]): Promise<string[]> =>
  withPool(url, (pool) => findLost(pool, entries))

const isWhole = ({ gone, counters_wrong, charges, rto_ms }: WayBack, is_all_there = true): boolean =>
  (!is_all_there || gone.length === 0) && counters_wrong + charges.length === 0 && rto_ms <= RTO_MS

/** DRL-4d: to the end of the archive and to an instant by pgBackRest (BAK-6), and our own archive into an empty database. */
export async function drillRestore(options: RestoreOptions): Promise<RestoreResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-'))
  const provider = await startProvider()
  const archived = await Archived.make(folder)
  const servers: DatabaseServer[] = []
  const restored = (name: string, at: Date | null) => async () => {
    const server = await archived.restored(name, at)
    servers.push(server)
    return server
  }
  try {
    const stage = { ...options, folder, provider }
    return await restoreInEachWay(await sellUntilLost(archived, stage), stage, restored)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await provider.stop()
    rmSync(archived.installation.home, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restoreInEachWay(
  sold: Sold,
  stage: Stage,
  restored: (name: string, at: Date | null) => () => Promise<DatabaseServer>,
): Promise<RestoreResult> {
  const { say, provider } = stage
  const { entries, instant, fault_at, attendees } = sold
  const money = provider.stripe.data
  const tell = (what: string, { rto_ms, gone }: WayBack) =>
    say(`${what}: sold again after ${Math.round(rto_ms)} ms, ${gone.length} of ${entries.length} steps gone`)
  const { server, ...end_of_archive } = await comeBack(sold, money, {
    restore: restored('newest', null),
    data_of: new Date(fault_at),
    told: () => true,
  })
  tell('to the end of the archive', end_of_archive)
  const gone = new Set(end_of_archive.gone)
  const oldest = Math.min(
    ...entries.filter(({ step, short_id }) => gone.has(`${step} ${short_id}`)).map(({ at }) => at),
  )
  const rpo_ms = gone.size === 0 ? 0 : fault_at - oldest

  const then = await comeBack(sold, money, {
    restore: restored('instant', instant),
    data_of: instant,
    told: ({ at }) => at < instant.getTime(),
  })
  tell('to the instant', then)
  const after = entries.filter(({ step, began }) => step === 'RESERVED' && began > instant.getTime())
  const absent = new Set(await findLostAt(then.server.url(), after))
  const later = after.map(({ short_id }) => `RESERVED ${short_id}`).filter((line) => !absent.has(line))
  await then.server.kill()

  const ours = await restoreOurs(sold, server, stage)
  tell('our own archive into an empty database', ours.archive_of_ours)
  const { server: _, ...to_instant } = then
  const is_right = rpo_ms <= RPO_MS && later.length + ours.other_figures.length === 0
  const is_whole = isWhole(end_of_archive, false) && isWhole(to_instant) && isWhole(ours.archive_of_ours)
  return {
    ...{ attendees, acknowledged: entries.length, rpo_ms, end_of_archive, instant: to_instant, later, ...ours },
    passed: is_right && is_whole,
  }
}
