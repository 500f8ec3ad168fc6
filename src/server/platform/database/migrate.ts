import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { LOCK_WAIT_MS } from '#core/platform/limits.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { MIGRATION_ATTEMPTS, MIGRATION_LOCK_KEY, MIGRATION_LOOK_MS, MIGRATION_PAUSE_MS } from './limits.ts'

export type MigrateOptions = {
  url: string
  /** Where the numbered .sql files are; default: the product's own `migrations/`. */
  directory?: string
  /** false: leave the job queue's schema alone (tests of this file). */
  jobs?: boolean
  /** Brings an empty database to the schema of a backup: these files, as they were (BAK-4). */
  only?: readonly Pick<Migration, 'name' | 'checksum'>[]
  /** The caller restores: it may go on where nothing else may start. */
  is_restoring?: boolean
  log?: (line: string) => void
}

type Migration = { name: string; sql: string; checksum: string }

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
const OUTSIDE = /^-- transaction: none$/m
const CONCURRENT_INDEX = /create (?:unique )?index concurrently if not exists (\w+)/
const NO_RIGHT = '42501'
/** lock_not_available, deadlock_detected: traffic was in the way, so try again. */
const PASSING = new Set(['55P03', '40P01'])

/**
 * Brings a database to the newest schema, forward only, and returns the files it ran. Any number of processes may
 * call this at once: one works, the others wait for it and find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, directory, jobs = true, log = () => {} } = options
  const migrations = chosen(readMigrations(directory ?? productMigrations()), options.only)
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-migrate' })
  await client.connect()
  try {
    // as long as it takes: an index of a large table does not get ready in the seconds of a call (DB-5)
    await client.query('set statement_timeout = 0')
    await waitForTurn(client)
    if (!options.is_restoring) await refuseHalfRestored(client)
    const pending = findPending(migrations, await listApplied(client), log)
    if (pending.length > 0) await orSayWhoMay(client, () => client.query(MIGRATION_LIST))
    for (const migration of pending) {
      await orSayWhoMay(client, () => applyWithRetries(client, migration))
      log(`migrated ${migration.name}`)
    }
    if (jobs) await migrateQueue(client, url)
    return pending.map(({ name }) => name)
  } finally {
    // ending the session also gives the advisory lock back
    await client.end()
  }
}

/** The files of a backup, as it was made with them; one that is not here is of a later release. */
function chosen(migrations: Migration[], only: MigrateOptions['only']): Migration[] {
  if (!only) return migrations
  return only.map(({ name, checksum }) => {
    const known = migrations.find((migration) => migration.name === name)
    if (!known) throw new ConfigError(`This backup was made by a newer release: it has migration ${name}.`)
    if (known.checksum !== checksum) throw new ConfigError(`Migration ${name} differs from the one of this backup.`)
    return known
  })
}

export const MIGRATION_LIST = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Who works on the tables need not own them (DB-8): they start, but not before somebody who does has migrated (MIG-4). */
async function orSayWhoMay<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as pg.DatabaseError
    if (code !== NO_RIGHT) throw error
    throw new ConfigError(
      `The database has not the newest schema, and "${client.user}" has no right to migrate it. Run npm run migrate as the owner: DATABASE_OWNER_URL names it.`,
    )
  }
}

const SILENT = new Logger(() => () => {})

/** As whoever owns the queue's tables: they show their rows to nobody else (DB-8b). Without one, it becomes the caller's. */
async function migrateQueue(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select nspowner::regrole::text as owner from pg_namespace where nspname = 'graphile_worker' and nspowner <> current_user::regrole`,
  )
  const role = rows[0] ? ` -c role=${rows[0].owner}` : ''
  const options = `-c statement_timeout=0${role}`
  const pgPool = new pg.Pool({ connectionString: url, max: 1, application_name: 'turnout-migrate', options })
  // a connection that dies fails the statement under way; unheard, it would end the process
  pgPool.on('error', () => {})
  pgPool.on('connect', (one) => one.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: SILENT })
  } finally {
    await pgPool.end()
  }
}

/** Asks instead of waiting inside a statement: a waiting statement is a transaction that CONCURRENTLY would wait for. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      MIGRATION_LOCK_KEY,
    ])
    if (rows[0]?.ours) return
    await delay(MIGRATION_LOOK_MS)
  }
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  let previous: string | undefined
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1]
    if (number === undefined) throw new Error(`${join(directory, name)} is not named like 0001-accounts.sql`)
    if (number === previous) throw new Error(`Two migrations in ${directory} have the number ${number}`)
    previous = number
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The sources and the bundle lie at different depths, so look upwards. */
function productMigrations(): string {
  for (let directory = import.meta.dirname; ; directory = dirname(directory)) {
    if (readdirSync(directory).includes('migrations')) return join(directory, 'migrations')
    if (directory === dirname(directory)) throw new Error(`No migrations directory above ${import.meta.dirname}`)
  }
}

/** What this release would still do to a database that has had these. */
export function pendingMigrations(applied: readonly string[]): string[] {
  const done = new Set(applied)
  return readMigrations(productMigrations())
    .map(({ name }) => name)
    .filter((name) => !done.has(name))
}

async function listApplied(client: pg.Client): Promise<Map<string, string>> {
  const list = await client.query("select to_regclass('schema_migrations') as there")
  if (!list.rows[0]?.there) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function findPending(migrations: Migration[], applied: Map<string, string>, log: (line: string) => void): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const newest =
    [...applied.keys()]
      .filter((name) => known.has(name))
      .sort()
      .at(-1) ?? ''
  // an older release on a newer database, as during a roll-back: forward only, so it goes on with what is there
  for (const name of applied.keys()) if (!known.has(name)) log(`the database is ahead: it has ${name}`)
  return migrations.filter(({ name, checksum }) => {
    const was = applied.get(name)
    if (was === undefined && name < newest) {
      throw new ConfigError(`Migration ${name} comes before ${newest}, which has run already: give it a higher number.`)
    }
    if (was !== undefined && was !== checksum) {
      throw new ConfigError(
        `Migration ${name} was changed after it had run: restore it and write a new one. ` +
          'In development, "npm run db:reset" starts over.',
      )
    }
    return was === undefined
  })
}

async function applyWithRetries(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const { code, message } = error as pg.DatabaseError
      if (!PASSING.has(code ?? '') || attempt === MIGRATION_ATTEMPTS) {
        throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error })
      }
      await delay(attempt * MIGRATION_PAUSE_MS)
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  if (OUTSIDE.test(migration.sql)) return await applyOutside(client, migration)
  const { name, sql, checksum } = migration
  await client.query('begin')
  try {
    // a migration that queues for a lock makes everyone behind it queue too, so it gives up soon and comes again
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * A file marked `-- transaction: none` is one repeatable statement, for `create index concurrently if not exists`, which
 * no transaction can hold. An index that an interrupted try left invalid is dropped first.
 */
async function applyOutside(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
  const index = CONCURRENT_INDEX.exec(sql)?.[1]
  if (index !== undefined) {
    const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
      index,
    ])
    if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
  }
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/**
 * A schema that stands in the database from the first moment of a restore to its last (BAK-4): there before
 * any table of ours, and never part of a backup.
 */
const MARKER = 'turnout_restore'

export async function isRestoring(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [MARKER])
  return rows.length > 0
}

export const markRestoring = (client: pg.ClientBase) => client.query(`create schema if not exists ${MARKER}`)
export const unmarkRestoring = (client: pg.ClientBase) => client.query(`drop schema if exists ${MARKER}`)

/** Nothing starts on half of an archive (BAK-4). */
async function refuseHalfRestored(client: pg.ClientBase): Promise<void> {
  if (!(await isRestoring(client))) return
  throw new ConfigError(
    'A restore into this database was begun and is not complete, so nothing was started (BAK-4). ' +
      'Repeat it: npm start -- operator restore <archive>. It begins anew by itself.',
  )
}
