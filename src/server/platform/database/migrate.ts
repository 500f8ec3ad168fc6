import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { MIGRATION_PATIENCE_MS } from '#core/platform/limits.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { findPending, listApplied, MIGRATION_LIST } from './migration/applied.ts'
import { applyMigration } from './migration/apply.ts'
import { chosenMigrations, type Migration, productMigrations, readMigrations } from './migration/files.ts'
import { withMigrator } from './migration/migrator.ts'

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
  /** An empty database stays as it is before any contract: what this release has to work on as well (MIG-6). */
  is_before_contract?: boolean
  /** Milliseconds for which a file that meets locks is tried again; default MIGRATION_PATIENCE_MS. */
  patience_ms?: number
  log?: (line: string) => void
}

/**
 * Brings a database to the schema that this release and the one before work on, forward only, and returns the files it ran.
 * Contract files run here only where nobody can need what they take away: in an empty database (MIG-5). Any number of
 * processes may call this at once: one works, the others wait for it and find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, directory, only, jobs = true, patience_ms = MIGRATION_PATIENCE_MS, log = () => {} } = options
  const files = readMigrations(directory ?? productMigrations())
  const migrations = only ? chosenMigrations(files, only) : files
  return withMigrator(url, async (client, asWhoMay) => {
    if (!options.is_restoring) await refuseHalfRestored(client)
    const applied = await listApplied(client)
    const may_contract = applied.size === 0 && !options.is_before_contract
    const pending = findPending(migrations, applied, log).filter(({ phase }) => phase === 'EXPAND' || may_contract)
    if (pending.length > 0) await asWhoMay(() => client.query(MIGRATION_LIST))
    for (const migration of pending) {
      await asWhoMay(() => applyMigration({ client, url, patience_ms }, migration))
      log(`migrated ${migration.name}`)
    }
    if (jobs) await migrateQueue(client, url)
    return pending.map(({ name }) => name)
  })
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
