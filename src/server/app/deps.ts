import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MB, SECOND_MS } from '#core/platform/limits.ts'
import { checkSecret } from '#server/identity/installation/check-secret.ts'
import { DatabaseClock } from '#server/platform/clock/database-clock.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { directClient, openDirectLine } from '#server/platform/database/direct-line.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { ProcessGate } from '#server/platform/database/gate.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createPools, databasesOf, endPools, type Pools } from '#server/platform/database/pools.ts'
import { Replica, type ReplicaOptions } from '#server/platform/database/server/replica.ts'
import { assertRoleSettings } from '#server/platform/database/server/role-settings.ts'
import { readServerVersion, versionNote } from '#server/platform/database/server/server-version.ts'
import { assertTransport } from '#server/platform/database/server/transport.ts'
import { watchDatabase } from '#server/platform/observation/database-watch.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { type DatabaseUrls, databaseUrls } from '#server/platform/runtime/database-config.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { createMetrics } from '#server/platform/runtime/metrics.ts'
import { RELEASE } from '#server/platform/runtime/release.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { txtRecords } from '#server/platform/runtime/txt-records.ts'
import { DiskSpace } from '#server/platform/space/disk-space.ts'
import { folderStorage } from '#server/platform/storage/folder-storage.ts'
import { type DkimKey, outboxMailer, smtpMailer } from '#server/platform/storage/mail.ts'
import { measuredStorage } from '#server/platform/storage/measured-storage.ts'
import { openFiles } from '#server/platform/storage/open-storage.ts'
import { createPageCache } from '#server/platform/storage/page-cache.ts'

export interface RunningDeps {
  readonly deps: Deps & { readonly gate: ProcessGate }
  /** What `deps.clock` reads (HA-10). */
  readonly time: DatabaseClock
  /** Closes connections, to the mail server too, and the embedded database, in this order. */
  stop(): Promise<void>
}

/** Generated once and readable by us alone; several machines share one by TURNOUT_SECRET (stack §1). */
export function installationSecret({ env, data_dir }: Config): string {
  if (env.TURNOUT_SECRET) return env.TURNOUT_SECRET
  const path = join(data_dir, 'secret')
  const draft = `${path}.${process.pid}`
  mkdirSync(data_dir, { recursive: true })
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // link, not rename: of two first starts at once only one secret wins
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

export interface DepsOptions {
  /** False: whoever is about to accept another secret is not refused for having one (OBJ-10). */
  readonly has_checked_secret?: boolean
  /** The caller restores or has restored: tables are as they should be (BAK-4). */
  readonly is_restoring?: boolean
  /** The caller only looks: nothing is migrated, kept or refused, what is wrong is told (DEP-6). */
  readonly is_looking?: boolean
}

export interface ReachedDatabase {
  readonly urls: DatabaseUrls
  /** Ends it, where it is the embedded one. */
  stop(): Promise<void>
}

/** The configured database, else the embedded one, started where it is not. */
export async function reachDatabase(
  { database, data_dir }: Config,
  say: (line: string) => void,
): Promise<ReachedDatabase> {
  if (database) return { urls: database, stop: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir: join(data_dir, 'postgres'), log: say })
  return { urls: databaseUrls(embedded.url), stop: () => embedded.stop() }
}

/** What has to be so before anything is asked of it, and its newest schema (DB-1, DB-4, DB-7). */
async function prepareDatabase(
  urls: DatabaseUrls,
  pools: Pools,
  { is_restoring, say }: { is_restoring: boolean; say: (line: string) => void },
): Promise<void> {
  await assertTransport(urls)
  const note = versionNote(await readServerVersion(urls))
  if (note) say(note)
  await migrate({ url: urls.owner_url, is_restoring, log: say })
  if (urls.is_pooled) await assertRoleSettings(pools.general)
}

const dkimOf = ({ env }: Config): DkimKey | null =>
  env.TURNOUT_DKIM_SELECTOR && env.TURNOUT_DKIM_KEY
    ? { selector: env.TURNOUT_DKIM_SELECTOR, private_key: env.TURNOUT_DKIM_KEY }
    : null

const mailerOf = (config: Config, { outbox, clock }: Pick<Deps, 'outbox' | 'clock'>) => {
  const { SMTP_URL, MAIL_FROM } = config.env
  return SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM, dkimOf(config)) : outboxMailer(outbox, MAIL_FROM, clock)
}

const pageCacheOf = ({ env }: Config, { direct, gate }: Pick<Deps, 'direct' | 'gate'>) =>
  createPageCache({
    max_bytes: env.TURNOUT_PAGE_CACHE_MB * MB,
    line: direct,
    isTold: () => gate.is_open,
    stand_in_ms: env.TURNOUT_STAND_IN_SECONDS * SECOND_MS,
  })

const watchOf = ({ env }: Config, log: Deps['log'], metrics: Deps['metrics']) =>
  watchDatabase({
    log,
    metrics,
    slow_statement_ms: env.TURNOUT_SLOW_STATEMENT_MS,
    slow_transaction_ms: env.TURNOUT_SLOW_TRANSACTION_MS,
  })

/** One after the other. */
async function begin(steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step()
}

/** DB-9. It is looked at once the process runs. */
function replicaOf(
  { env, connections }: Config,
  { replica_url, is_pooled }: DatabaseUrls,
  shared: Pick<ReplicaOptions, 'primary' | 'gate' | 'clock' | 'log' | 'watch'>,
): Pick<Deps, 'replica'> {
  if (replica_url === undefined) return {}
  const max_lag_ms = env.DATABASE_REPLICA_LAG * SECOND_MS
  const found = { url: replica_url, max: connections.general, is_pooled, max_lag_ms }
  return { replica: new Replica({ ...found, ...shared }) }
}

/** The real world behind `ctx`: database, files, mail, clock. `say` tells the console what takes time. */
export async function createDeps(
  config: Config,
  say: (line: string) => void,
  { is_looking = false, has_checked_secret = !is_looking, is_restoring = false }: DepsOptions = {},
): Promise<RunningDeps> {
  const log = createLog(config.env.LOG_LEVEL)
  const database = await reachDatabase(config, say)
  const { urls } = database
  const gate = new ProcessGate({ url: urls.direct_url, release: RELEASE, log, needs_standby: config.needs_standby })
  const metrics = createMetrics()
  const watch = watchOf(config, log, metrics)
  const pools = createPools(urls, { ...config, gate, watch })
  const space = new DiskSpace(config.data_dir)
  const time = new DatabaseClock(pools.general, log)
  const end = () => endPools(pools).then(() => database.stop())
  const prepare = async () => (is_looking ? undefined : prepareDatabase(urls, pools, { is_restoring, say }))
  // who only looks tells a database that is away as one of the findings
  const readTime = () => time.start().catch((error: unknown) => (is_looking ? undefined : Promise.reject(error)))
  await orElse(end, () => begin([prepare, readTime, () => space.start()]))
  const clock = () => time.now()
  const direct = openDirectLine(directClient(urls))
  const outbox = folderStorage(join(config.data_dir, 'files'))
  const pageCache = pageCacheOf(config, { direct, gate })
  const deps = {
    config,
    ...databasesOf(pools),
    pool: pools.general,
    pools,
    direct,
    owner_url: urls.owner_url,
    gate,
    ...replicaOf(config, urls, { primary: pools.general, gate, clock, log, watch }),
    clock,
    log,
    mailer: mailerOf(config, { outbox, clock }),
    storage: measuredStorage(await openFiles(config, clock), metrics.store),
    outbox,
    secrets: createSecrets(installationSecret(config)),
    pageCache,
    metrics,
    space,
    txtRecords: txtRecords(),
  }
  const stop = async () => {
    time.stop()
    space.stop()
    await Promise.all([deps.replica?.stop(), gate.stop()])
    pageCache.stop()
    deps.mailer.close?.()
    await Promise.all([direct.stop(), endPools(pools)])
    await database.stop()
  }
  if (has_checked_secret) await orElse(stop, () => checkSecret(deps))
  return { deps, time, stop }
}

/** What was begun is ended where the rest cannot begin. */
async function orElse(end: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await end()
    throw error
  }
}
