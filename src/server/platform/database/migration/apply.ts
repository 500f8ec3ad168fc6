import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { LOCK_WAIT_MS } from '#core/platform/limits.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { MIGRATION_MAX_PAUSE_MS, MIGRATION_PAUSE_MS } from '../limits.ts'
import { noteApplied } from './applied.ts'
import { type Blocker, describeBlockers, watchBlockers } from './blockers.ts'
import type { Migration } from './files.ts'

const OUTSIDE = /^-- transaction: none$/m
const CONCURRENT_INDEX = /create (?:unique )?index concurrently if not exists (\w+)/
/** lock_not_available, deadlock_detected: traffic was in the way, so try again. */
const PASSING = new Set(['55P03', '40P01'])

export interface Applying {
  readonly client: pg.Client
  /** Where who is in the way can be asked, on another connection. */
  readonly url: string
  /** Milliseconds for which a file that meets locks is tried again (MIG-4). */
  readonly patience_ms: number
}

/** Runs the file; one that meets locks gives up after LOCK_WAIT_MS each time, and in the end says who was in its way (MIG-4). */
export async function applyMigration({ client, url, patience_ms }: Applying, migration: Migration): Promise<void> {
  const until = performance.now() + patience_ms
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let blockers: readonly Blocker[] = []
  for (let attempt = 1; ; attempt += 1) {
    const watched = watchBlockers(url, rows[0]!.pid)
    try {
      await applyOnce(client, migration)
      return void (await watched.stop())
    } catch (error) {
      const { code, message } = error as pg.DatabaseError
      const seen = await watched.stop()
      if (!PASSING.has(code ?? '')) throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error })
      if (seen.length > 0) blockers = seen
      if (performance.now() > until) throw new ConfigError(inTheWay(migration, patience_ms, blockers), { cause: error })
      await pause(Math.min(attempt * MIGRATION_PAUSE_MS, MIGRATION_MAX_PAUSE_MS))
    }
  }
}

const inTheWay = ({ name }: Migration, patience_ms: number, blockers: readonly Blocker[]): string =>
  `Migration ${name} got no lock for ${Math.round(patience_ms / 1000)} seconds, so nothing was started (MIG-4). ` +
  `${describeBlockers(blockers)}. Then start again: what ran is kept.`

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  if (OUTSIDE.test(migration.sql)) return await applyOutside(client, migration)
  await client.query('begin')
  try {
    // a migration that queues for a lock makes everyone behind it queue too, so it gives up soon and comes again
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(migration.sql)
    await noteApplied(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * A file marked `-- transaction: none` is one repeatable statement, for `create index concurrently if not exists`, which
 * no transaction can hold. An index that an interrupted try left invalid is dropped first (MIG-1).
 */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  const { sql } = migration
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
  try {
    const index = CONCURRENT_INDEX.exec(sql)?.[1]
    if (index !== undefined) {
      const { rows } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [index],
      )
      if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
    }
    await client.query(sql)
    await noteApplied(client, migration)
  } finally {
    await client.query('reset lock_timeout')
  }
}
