import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { MIGRATION_LOCK_KEY, MIGRATION_LOOK_MS } from '../limits.ts'

const NO_RIGHT = '42501'

/** Work that only who owns the tables may do; without the right it says who should. */
export type AsWhoMay = <T>(work: () => Promise<T>) => Promise<T>

/** Holds the one place of whoever migrates, on a connection of its own that may take as long as it needs (DB-5). */
export async function withMigrator<T>(
  url: string,
  work: (client: pg.Client, asWhoMay: AsWhoMay) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-migrate' })
  await client.connect()
  try {
    // an index of a large table does not get ready in the seconds of a call
    await client.query('set statement_timeout = 0')
    await waitForTurn(client)
    return await work(client, (act) => orSayWhoMay(client, act))
  } finally {
    // ending the session also gives the advisory lock back
    await client.end()
  }
}

/** Asks instead of waiting inside a statement: a waiting statement is a transaction that CONCURRENTLY would wait for. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      MIGRATION_LOCK_KEY,
    ])
    if (rows[0]?.ours) return
    await pause(MIGRATION_LOOK_MS)
  }
}

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
