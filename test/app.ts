import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app/app.ts'
import { jobTable } from '#server/app/job-table.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { directClient, openDirectLine } from '#server/platform/database/direct-line.ts'
import { type Gate, OPEN_GATE } from '#server/platform/database/gate.ts'
import { createPools, databasesOf, endPools } from '#server/platform/database/pools.ts'
import { watchDatabase } from '#server/platform/observation/database-watch.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { createMetrics } from '#server/platform/runtime/metrics.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import type { Space } from '#server/platform/space/disk-space.ts'
import { createPageCache } from '#server/platform/storage/page-cache.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { auditFits } from './audit-fits.ts'
import { createTestDatabase, urlsOf } from './db.ts'
import { runDueJobs } from './due-jobs.ts'
import { publishAll, verifiedLog } from './event-log.ts'
import { type MailBox, memoryMailer, memoryStorage } from './fakes.ts'
import { filesFit } from './files-fit.ts'
import { itemsFit } from './items-fit.ts'
import { recordCall } from './recorded-calls.ts'
import { testStorage } from './test-files.ts'
import { TEST_SECRET } from './test-secret.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly mails: MailBox
  /** Of its database, straight to the server. */
  readonly url: string
  /** Connections as who owns the tables: what the product may not do, tests do by these (DB-8). */
  readonly owner: pg.Pool
  /** What the name service says, by name. */
  readonly texts: Map<string, string[]>
  /** Moves the injected clock; it stands still otherwise. */
  setNow(now: Date): void
  advance(ms: number): void
  now(): Date
  /** One call through the whole HTTP stack. `as` is a session token (bearer). */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  runJobs(): Promise<void>
  close(): Promise<void>
}

export interface CallOptions {
  readonly as?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly body: any
  readonly headers: Record<string, string | string[] | number | undefined>
}

const ENOUGH_SPACE: Space = {
  left: { is_nearly_full: false, takes_files: true, sells: true },
  mayReserve: () => true,
  noteFull: () => {},
  noteWritten: () => {},
}

export interface TestAppOptions {
  readonly env?: Record<string, string>
  readonly now?: Date
  /** A second process on the same database. */
  readonly database?: string
  /** Stands between the app and its database; see `test/killer.ts`. */
  readonly wrapDb?: (db: Db) => Db
  /** Open unless given (HA-2). */
  readonly gate?: Gate
  /** Enough unless given (HA-11). */
  readonly space?: Space
  /** Past the pooler of a run that has one: more transactions are held open at once than it has connections. */
  readonly is_direct?: boolean
  /** Stands between the app and its files. */
  readonly wrapStorage?: (storage: Storage) => Storage
  /** Where its log goes; standard output without. */
  readonly logTo?: { write(line: string): void }
}

/** The real app on a database of its own; only clock, mail and files are fakes. */
export async function createTestApp({
  env = {},
  now = new Date('2027-03-01T10:00:00Z'),
  database,
  wrapDb = (db) => db,
  gate = OPEN_GATE,
  space = ENOUGH_SPACE,
  is_direct = false,
  wrapStorage = (storage) => storage,
  logTo,
}: TestAppOptions = {}): Promise<TestApp> {
  const url = database ?? (await createTestDatabase()).url
  const config = readConfig({
    NODE_ENV: 'test',
    TURNOUT_LIMITS: 'raised',
    TURNOUT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'error',
    ...env,
  })
  const urls = urlsOf(url, { is_direct })
  const owner = createPool(urls.owner_url, { max: 2, name: 'turnout-owner', wait_ms: 0 })
  // nobody is refused because the machine is slow
  const log = createLog(config.env.LOG_LEVEL, logTo)
  const metrics = createMetrics()
  const watch = watchDatabase({
    ...{ log, metrics },
    slow_statement_ms: config.env.TURNOUT_SLOW_STATEMENT_MS,
    slow_transaction_ms: config.env.TURNOUT_SLOW_TRANSACTION_MS,
  })
  const pools = createPools(urls, { connections: { ...config.connections, general: 20 }, wait_ms: 0, watch })
  const { db, prepared, buyers, hot, reports } = databasesOf(pools)
  const mails = memoryMailer()
  const texts = new Map<string, string[]>()
  let current = now
  const deps: Deps = {
    config,
    pool: pools.general,
    pools,
    direct: openDirectLine(directClient(urls)),
    owner_url: urls.owner_url,
    gate,
    db: wrapDb(db),
    prepared: wrapDb(prepared),
    buyers: wrapDb(buyers),
    hot: wrapDb(hot),
    reports,
    clock: () => current,
    log,
    mailer: mails,
    storage: wrapStorage(await testStorage()),
    outbox: memoryStorage(),
    secrets: createSecrets(TEST_SECRET),
    pageCache: createPageCache(),
    metrics,
    space,
    txtRecords: async (name) => texts.get(name)?.map((text) => [text]) ?? [],
  }
  const app = await buildApp(deps)
  await app.ready()
  return {
    app,
    deps,
    mails,
    texts,
    url,
    owner,
    setNow: (at) => {
      current = at
    },
    advance: (ms) => {
      current = new Date(current.getTime() + ms)
    },
    now: () => current,
    call: (method, path, options = {}) => call(app, { method, path, options }),
    runJobs: () => runDueJobs(deps, jobTable),
    close: async () => {
      await app.close()
      const all = createDb(pools.general)
      await auditFits(all)
      await itemsFit(all)
      await filesFit(all, deps.storage)
      await publishAll(all)
      await verifiedLog(all)
      deps.pageCache.stop()
      await deps.direct.stop()
      await Promise.all([endPools(pools), owner.end()])
    },
  }
}

async function call(
  app: FastifyInstance,
  { method, path, options }: { method: string; path: string; options: CallOptions },
): Promise<Answer> {
  const reply = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { ...(options.as ? { authorization: `Bearer ${options.as}` } : {}), ...options.headers },
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  })
  const json = String(reply.headers['content-type'] ?? '').includes('json')
  recordCall({ method, path, body: options.body, status: reply.statusCode, answer: json ? reply.body : '' })
  return { status: reply.statusCode, body: json ? reply.json() : reply.body, headers: reply.headers }
}
