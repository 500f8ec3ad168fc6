import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { createTicket } from '#test/factories.ts'
import { Journal } from './journal.ts'
import { finish, hold } from './load/buyers.ts'
import { type Answer, Shopfront } from './load/calls.ts'
import type { Crowd } from './load/crowd.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { startProvider } from './load/provider.ts'
import { openShop, type Sale, type Shop } from './load/shop.ts'
import { drillSettings } from './product-here.ts'
import { startProcesses } from './product-processes.ts'
import { until } from './programs.ts'
import { judge, type Verdict } from './verdict.ts'

const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1'
const MINUTE_MS = 60_000
const HOUR_S = 3_600
const OFFSETS = [HOUR_S, -HOUR_S]
/** Longer than until the next reading of the database's clock, and than a jump is doubted for (HA-10). */
const SETTLED_MS = 75_000
const READ_MS = 10_000
/** How far a clock may seem to be off that is not. */
const NEAR_S = 30
const TICKETS = 50_000

export const missingForClock = (): string[] => (globSync(LIBRARY).length > 0 ? [] : ['faketime'])

export type ClockResult = Verdict & {
  readonly complaints: readonly string[]
  readonly ended: readonly string[]
}

/** On sale for half an hour yet, in half an hour, for half an hour, until half an hour ago. */
interface Windows {
  readonly ending: Sale
  readonly coming: Sale
  readonly begun: Sale
  readonly over: Sale
}

interface Stage {
  readonly shop: Shop
  readonly windows: Windows
  readonly journal: Journal
  readonly stripe_url: string
  readonly pool: pg.Pool
  /** The process on the host whose clock is right, and the one on the other. */
  readonly right: string
  readonly wrong: string
}

/**
 * DRL-4f: one of two hosts, with a web process and the worker, has its clock put an hour ahead amid sales, and an hour behind.
 * The database's host and the buyers keep the right time.
 */
export async function drillClock({ size, say }: { size: LoadSize; say: (line: string) => void }): Promise<ClockResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-clock-'))
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir: join(folder, 'postgres'), settings: { max_connections: '200' }, log: () => {} },
  })
  const provider = await startProvider()
  const stripe_url = provider.stripe.url
  const offset = join(folder, 'offset')
  const put = (seconds: number) => writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  put(0)
  const other = {
    LD_PRELOAD: globSync(LIBRARY)[0]!,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    // a clock that is put right or wrong moves no clock that counts from the start of the machine
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const settings = drillSettings({ url: postgres.url, data: folder, stripe_url })
  const product = await startProcesses({
    ...{ folder, settings, web: 2, workers: 1 },
    envOf: (name): Record<string, string> => (name === 'web1' ? {} : other),
  })
  provider.tell(product.addresses)
  const [right, wrong] = product.addresses as [string, string]
  const pool = createPool(postgres.url)
  const db = createDb(pool)
  const shop = await openShop(db, createSecrets(settings.TURNOUT_SECRET!), {
    ...{ capacity: TICKETS, scarce: size.buyers, staff: size.staff },
  })
  const journal = new Journal(join(folder, 'journal'))
  const stage = { shop, windows: await openWindows(db, shop), journal, stripe_url, pool, right, wrong }
  const complaints = await compare(stage, 'before')
  const load = startLoad({ addresses: product.addresses, shop, journal, stripe_url, size })
  try {
    for (const seconds of OFFSETS) {
      put(seconds)
      const what = `${seconds > 0 ? '+' : '-'}1 h`
      say(`the clock of one host is put to ${what}`)
      complaints.push(...(await isPut(stage, seconds)))
      complaints.push(...(await compare(stage, `${what}, at once`)))
      await pause(SETTLED_MS)
      complaints.push(...(await compare(stage, `${what}, after ${SETTLED_MS / 1000} s`)))
      say(`compared, ${complaints.length} differ`)
    }
    await load.stop()
    say('everybody has been answered')
    const verdict = await judge({ url: postgres.url, journal, money: provider.stripe.data, faults: [] })
    return { ...verdict, complaints: [...complaints, ...load.complaints], ended: product.ended() }
  } finally {
    await load.stop()
    await product.stop()
    await pool.end()
    await provider.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openWindows(db: Db, { sales: [free] }: Shop): Promise<Windows> {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
  const open = async (window: { sale_start_date?: Date; sale_end_date?: Date }): Promise<Sale> => ({
    ...free,
    ...(await createTicket(db, free.event_id, { price: 0, capacity: TICKETS, ...window })),
  })
  return {
    ending: await open({ sale_end_date: at(30) }),
    coming: await open({ sale_start_date: at(30) }),
    begun: await open({ sale_start_date: at(-30) }),
    over: await open({ sale_end_date: at(-30) }),
  }
}

/** Without this the drill would prove nothing: what the other host dates its answers by (DRL-5). */
async function isPut({ right, wrong }: Stage, seconds: number): Promise<string[]> {
  const off = async (address: string): Promise<number> => {
    const { headers } = await fetch(`${address}/health`)
    return (new Date(headers.get('date')!).getTime() - Date.now()) / 1000
  }
  const isNear = (found: number, wanted: number) => Math.abs(found - wanted) < NEAR_S
  let found: readonly number[] = []
  const isSo = async () => {
    found = [await off(right), await off(wrong)]
    return isNear(found[0]!, 0) && isNear(found[1]!, seconds)
  }
  // a process dates its answers by a clock that it reads once a second
  return until('', isSo, { ms: READ_MS }).then(
    () => [],
    () => [`the clocks are off by ${found.join(' and ')} s, not by 0 and ${seconds}`],
  )
}

const at = (address: string): Shopfront => new Shopfront([address])

const reserve = (address: string, { event_id, ticket_id, price_id }: Sale, key: string): Promise<Answer | null> =>
  at(address).once({
    method: 'POST',
    path: `/api/public/events/${event_id}/order`,
    headers: { 'idempotency-key': key },
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' },
  })

/** Sale windows, holds and claims of keys at both processes (DRL-4f). */
async function compare(stage: Stage, when: string): Promise<string[]> {
  const found: string[] = []
  for (const [where, address] of Object.entries({ right: stage.right, wrong: stage.wrong })) {
    const is = (what: string, got: unknown, wanted: unknown) => {
      if (got !== wanted) found.push(`${when}, ${where} host: ${what} ${got}, not ${wanted}`)
    }
    const { windows } = stage
    for (const [name, sale, status] of [
      ['a sale that ends in 30 min', windows.ending, 201],
      ['a sale that begins in 30 min', windows.coming, 409],
      ['a sale that began 30 min ago', windows.begun, 201],
      ['a sale that ended 30 min ago', windows.over, 409],
    ] as const)
      is(name, (await reserve(address, sale, randomUUID()))?.status, status)
    is('a claim of now', await claimed(stage, address, '0 s'), 'IDEMPOTENCY_IN_PROGRESS')
    is('a claim 50 s old', await claimed(stage, address, '50 s'), 'IDEMPOTENCY_IN_PROGRESS')
    is('a claim 70 s old', await claimed(stage, address, '70 s'), 201)
    is('a hold', await held(stage, address), 'COMPLETED')
    is('a hold that is over', await held(stage, address, { is_over: true }), 'ORDER_EXPIRED')
  }
  return found
}

/** A call whose process died as it was answering it, so long ago; and what its repeat is told (HA-4). */
async function claimed({ right, pool, shop }: Stage, address: string, ago: string): Promise<unknown> {
  const key = randomUUID()
  await reserve(right, shop.sales[0], key)
  const { rowCount } = await pool.query(
    `update idempotency_keys set status = null, answer = null, completed_at = null, claimed_at = date_trunc('milliseconds', now() - $2::interval)
      where key = $1`,
    [key, ago],
  )
  if (rowCount !== 1) return `${rowCount} claims`
  const answer = await reserve(address, shop.sales[0], key)
  return answer?.code ?? answer?.status
}

/** Held at one host, and the details sent to the other a moment later; how long it is held is asked of the database. */
async function held(stage: Stage, address: string, { is_over = false } = {}): Promise<unknown> {
  const { pool, shop, journal, stripe_url, right, wrong } = stage
  const crowd = (where: string): Crowd => ({
    ...{ shop, journal, stripe_url, front: at(where), sold: [], has_pages: false, pace_ms: 10, isOver: () => false },
  })
  const purchase = await hold(crowd(address === right ? wrong : right), shop.sales[0])
  if (!purchase) return 'not held'
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from reserved_until - now())::float as seconds from orders where short_id = $1`,
    [purchase.short_id],
  )
  const minutes = Math.round((rows[0]!.seconds / 60) * 2) / 2
  if (minutes !== HOLD_MINUTES) return `held for ${minutes} min`
  if (is_over)
    await pool.query(`update orders set reserved_until = now() - interval '1 s' where short_id = $1`, [
      purchase.short_id,
    ])
  const here = crowd(address)
  return finish({ ...purchase, crowd: here }).then(
    () => (here.sold.length === 1 ? 'COMPLETED' : 'not completed'),
    (error: Error) => (/ORDER_EXPIRED/.test(error.message) ? 'ORDER_EXPIRED' : error.message),
  )
}

/** As events are made (EVT): how long tickets are held. */
const HOLD_MINUTES = 15
