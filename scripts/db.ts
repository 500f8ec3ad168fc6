import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { isAlive } from '#server/platform/database/embedded-postgres-files.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** A server with a migrated template database, from which one is cloned per test file in about 20 ms. */
export type TestCluster = { adminUrl: string; template: string; stop(): Promise<void> }

const PREFIX = 'turnout-test-db-'
const SETTINGS = { max_connections: '200', autovacuum: 'off', log_min_messages: 'log' }

/**
 * Starts a throw-away cluster in the temporary directory, or uses `outsideUrl` (a superuser of any PostgreSQL 15 or
 * newer), and migrates the template. `stop` leaves nothing behind in either case.
 */
export async function startTestCluster(outsideUrl = process.env.TEST_DATABASE_URL): Promise<TestCluster> {
  return outsideUrl ? await onOutsideServer(outsideUrl) : await onThrowAwayServer()
}

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

async function onThrowAwayServer(): Promise<TestCluster> {
  removeLeftovers()
  const dataDir = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(dataDir, { mode: 0o700 })
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const quiet = (line: string) => (line.startsWith('creating') ? undefined : log(line))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, settings: SETTINGS, log: quiet })
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

async function onOutsideServer(adminUrl: string): Promise<TestCluster> {
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
  await migrate({ url: databaseUrl(adminUrl, template) })
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
