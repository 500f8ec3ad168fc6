import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { isAlive } from '#server/platform/database/embedded-postgres-files.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ROLES, rolesSql } from '#server/platform/database/server/roles-sql.ts'
import { startPooler } from './pooler.ts'

/** A server with a migrated template database, from which one is cloned per test file in about 20 ms. */
export type TestCluster = {
  adminUrl: string
  template: string
  /** Host and port of a pooler before it, where one was asked for. */
  pooler: string | null
  stop(): Promise<void>
}

const PREFIX = 'turnout-test-db-'
/** Of the roles (DB-8), on servers that are thrown away. */
const PASSWORD = 'of-tests-only'
const SETTINGS = { max_connections: '200', autovacuum: 'off', log_min_messages: 'log' }

/**
 * Starts a throw-away cluster in the temporary directory, or uses `outsideUrl` (a superuser of any PostgreSQL 15 or
 * newer), and migrates the template. `stop` leaves nothing behind in either case, but the roles on the outside server.
 * TEST_POSTGRES_BIN names the programs of another PostgreSQL, TEST_PGBOUNCER that of PgBouncer, which is then put before it.
 */
export async function startTestCluster(outsideUrl = process.env.TEST_DATABASE_URL): Promise<TestCluster> {
  const cluster = outsideUrl ? await onOutsideServer(outsideUrl) : await onThrowAwayServer()
  const program = process.env.TEST_PGBOUNCER
  if (!program) return { ...cluster, pooler: null }
  try {
    const { server, stop } = await startPooler({ program, urls: [appUrl(cluster.adminUrl), cluster.adminUrl] })
    return {
      ...cluster,
      pooler: server,
      stop: async () => {
        await stop()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const asRole = (url: string, role: string): string => {
  const of = new URL(url)
  of.username = role
  of.password = PASSWORD
  return of.href
}
export const appUrl = (url: string): string => asRole(url, ROLES.app)
export const ownerUrl = (url: string): string => asRole(url, ROLES.owner)
export const reportUrl = (url: string): string => asRole(url, ROLES.report)

/** A database of one's own, migrated and empty; it goes away with the cluster. Returns its url. */
export async function cloneDatabase({
  adminUrl,
  template,
}: Pick<TestCluster, 'adminUrl' | 'template'>): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  return databaseUrl(adminUrl, name)
}

/** A database with nothing in it, as a restore wants it. Returns its url. */
export async function createEmptyDatabase({
  adminUrl,
  template,
}: Pick<TestCluster, 'adminUrl' | 'template'>): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template template0 encoding 'UTF8'`))
  return databaseUrl(adminUrl, name)
}

type Server = Omit<TestCluster, 'pooler'>

async function onThrowAwayServer(): Promise<Server> {
  removeLeftovers()
  const dataDir = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(dataDir, { mode: 0o700 })
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const quiet = (line: string) => (line.startsWith('creating') ? undefined : log(line))
  try {
    const bin = process.env.TEST_POSTGRES_BIN
    const own = bin ? { bin } : {}
    const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, settings: SETTINGS, log: quiet, ...own })
    const stop = async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    try {
      return { adminUrl: postgres.url, template: await createTemplate(postgres.url), stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

async function onOutsideServer(adminUrl: string): Promise<Server> {
  const template = await createTemplate(adminUrl)
  const stop = () =>
    asAdmin(adminUrl, async (admin) => {
      const { rows } = await admin.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [template],
      )
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
    })
  return { adminUrl, template, stop }
}

async function createTemplate(adminUrl: string): Promise<string> {
  const template = `turnout_test_${randomBytes(4).toString('hex')}`
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${template} template template0 encoding 'UTF8'`))
  const url = databaseUrl(adminUrl, template)
  await asAdmin(url, async (admin) => {
    // as an operator sets one up: roles, then each step as whose it is, then what reports see of the new tables (DB-8)
    await admin.query(rolesSql())
    for (const role of Object.values(ROLES)) await admin.query(`alter role ${role} password '${PASSWORD}'`)
    await migrate({ url: ownerUrl(url) })
    await admin.query(rolesSql())
  })
  return template
}

async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A run that was killed leaves its directory; its name holds the process it belonged to. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const pid = Number(name.slice(PREFIX.length))
    if (pid !== process.pid && isAlive(pid)) continue
    if (existsSync(join(tmpdir(), name))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
