import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { after } from '#core/platform/actions/causes.ts'
import { queueMails } from '#server/identity/mails/queue-mail.ts'
import { createDb, createPool, inTransaction } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { type MailCatcher, startMailCatcher } from '#test/mail-catcher.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { appUrl, cloneDatabase, startTestCluster } from '../db.ts'
import { drillSettings } from './product-here.ts'

const MAILS = 1_000
/** Mails that have come when one worker is killed. */
const KILLED_AFTER = 300
/** Milliseconds after which the dead one's mails are sent, and how many may come twice (DRL-4g). */
const LIMIT_MS = 70_000
const MAX_TWICE = 4
/** Milliseconds after which the control is taken for late, and a drill for hanging. */
const PATIENCE_MS = 300_000
const LOOK_MS = 100
const MAIN = join(import.meta.dirname, '../../dist/server/main.js')

export interface WorkerResult {
  readonly sent: number
  /** Addresses that got it more than once. */
  readonly twice: number
  /** Mails the killed worker had begun, by what the database said right after. */
  readonly in_hands: number
  /** Milliseconds from the kill until the last of these was sent; null where one never was while the drill looked. */
  readonly going_on_ms: number | null
  readonly passed: boolean
}

interface Options {
  readonly say: (line: string) => void
  /** False: the control, in which nobody knows that the worker is dead (DRL-5). */
  readonly is_noticed?: boolean
}

/** DRL-4g: two workers send a thousand mails, one is killed amid them. */
export async function killWorker({ say, is_noticed = true }: Options): Promise<WorkerResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-'))
  const cluster = await startTestCluster()
  const mail_server = await startMailCatcher()
  const url = appUrl(await cloneDatabase(cluster))
  const settings = drillSettings({ url, data: folder, stripe_url: 'http://127.0.0.1:9' })
  const workers = [1, 2].map((n) => startWorker(join(folder, `worker${n}`), { ...settings, SMTP_URL: mail_server.url }))
  const pool = createPool(url)
  try {
    await until('two workers', async () => (await workersOf(pool)).length === 2)
    await queueAll(pool, settings.TURNOUT_SECRET ?? '')
    await until('the first mails', () => mail_server.mails.length >= KILLED_AFTER)
    const killed_at = Date.now()
    workers[0]?.kill('SIGKILL')
    const in_hands = await claimed(pool)
    say(`kill -9 of one of two workers after ${mail_server.mails.length} mails; ${in_hands.length} were being sent`)
    if (!is_noticed) await overlook(pool, killed_at)
    const ends_at = killed_at + (is_noticed ? PATIENCE_MS : LIMIT_MS + 10_000)
    while (Date.now() < ends_at && (await waiting(pool)) > 0) await pause(LOOK_MS)
    return await resultOf(pool, { mail_server, in_hands, killed_at })
  } finally {
    await Promise.all(workers.map(end))
    await pool.end()
    await mail_server.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function startWorker(data: string, settings: Record<string, string>): ChildProcess {
  mkdirSync(data)
  const env = { ...process.env, NODE_ENV: 'production', ...settings, TURNOUT_DATA: data }
  return spawn(process.execPath, [MAIN, '--worker'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const ends_at = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > ends_at) throw new Error(`waited in vain for ${what}`)
    await pause(LOOK_MS)
  }
}

const workersOf = async (pool: pg.Pool): Promise<{ id: string; seen_at: Date }[]> =>
  (await pool.query<{ id: string; seen_at: Date }>("select id, seen_at from processes where job_pools <> '{}'")).rows

/** Of one order to a thousand addresses: what it costs to build a mail is not what is asked here. */
async function queueAll(pool: pg.Pool, secret: string): Promise<void> {
  const db = createDb(pool)
  const { account, event_id, ticket_id, price_id } = await createOnSaleEvent(db, { capacity: 10 })
  const people = [{ first_name: 'Ada', last_name: 'Byron' }]
  const { order_id } = await createSoldOrder(db, { event_id, ticket_id, price_id, people })
  const mail = {
    kind: 'order-confirmation',
    language: 'en',
    account_id: account.account_id,
    event_id,
    order_id,
  } as const
  const follows = after('mails.retried', 'mails.send')
  await inTransaction(db, (tx) =>
    queueMails(
      tx,
      { now: new Date(), secrets: createSecrets(secret) },
      Array.from({ length: MAILS }, (_, n) => ({ ...mail, follows, to: `ada.${n}@example.org` })),
    ),
  )
}

const claimed = async (pool: pg.Pool): Promise<number[]> =>
  (
    await pool.query<{ id: number }>("select id from mails where status = 'QUEUED' and claimed_at is not null")
  ).rows.map(({ id }) => id)

const waiting = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>("select count(*)::int as n from mails where status = 'QUEUED'")).rows[0]?.n ?? 0

/** As before HA-9: the row of the dead one, whose next sign of life does not come, names nothing that could be unlocked. */
async function overlook(pool: pg.Pool, killed_at: number): Promise<void> {
  const isSilent = ({ seen_at }: { seen_at: Date }) => seen_at.getTime() < killed_at
  await until('a sign of life of the other', async () => (await workersOf(pool)).filter(isSilent).length === 1)
  const dead = (await workersOf(pool)).filter(isSilent).map(({ id }) => id)
  await pool.query("update processes set job_pools = '{}' where id = any($1)", [dead])
}

async function resultOf(
  pool: pg.Pool,
  { mail_server, in_hands, killed_at }: { mail_server: MailCatcher; in_hands: number[]; killed_at: number },
): Promise<WorkerResult> {
  const { rows } = await pool.query<{ sent_at: Date | null }>('select sent_at from mails where id = any($1)', [
    in_hands,
  ])
  const moments = rows.map(({ sent_at }) => sent_at?.getTime() ?? null)
  const going_on_ms = moments.includes(null) ? null : Math.max(...moments.map(Number)) - killed_at
  const counts = new Map<string, number>()
  for (const { rcpt } of mail_server.mails) counts.set(rcpt, (counts.get(rcpt) ?? 0) + 1)
  const twice = [...counts.values()].filter((count) => count > 1).length
  const is_in_time = going_on_ms !== null && going_on_ms <= LIMIT_MS
  const passed = counts.size === MAILS && twice <= MAX_TWICE && is_in_time
  return { sent: counts.size, twice, in_hands: in_hands.length, going_on_ms, passed }
}
