import type pg from 'pg'
import { CONTRACT_QUIET_MINUTES } from '#core/platform/limits.ts'
import { CONTRACT_PATIENCE_MS } from '../limits.ts'
import { findPending, listApplied } from './applied.ts'
import { applyMigration } from './apply.ts'
import { type Migration, productMigrations, readMigrations } from './files.ts'
import { withMigrator } from './migrator.ts'

export interface ContractOptions {
  /** As whoever owns the tables. */
  readonly url: string
  /** Default: the product's own. */
  readonly directory?: string
  readonly log?: (line: string) => void
  /** Minutes for which no process of an older release was seen. A drill waits less. */
  readonly quiet_minutes?: number
}

export interface Contracted {
  readonly applied: readonly string[]
  /** The first that may not run yet, and why; null where none is left. */
  readonly waiting: { readonly name: string; readonly why: string } | null
}

/**
 * Takes away what only older releases needed, as far as they are gone (MIG-5): in the order of the files, up to the first that
 * has to wait. Asked by the worker each hour and by `npm run migrate`.
 */
export async function applyContracts({
  url,
  directory = productMigrations(),
  log = () => {},
  quiet_minutes = CONTRACT_QUIET_MINUTES,
}: ContractOptions): Promise<Contracted> {
  const migrations = readMigrations(directory)
  return withMigrator(url, async (client, asWhoMay) => {
    const pending = findPending(migrations, await listApplied(client), () => {})
    // what expands comes with a start, and first
    if (pending.some(({ phase }) => phase === 'EXPAND')) return { applied: [], waiting: null }
    const applied: string[] = []
    for (const migration of pending) {
      const why = await whatHolds(client, { migration, migrations, quiet_minutes })
      if (why !== null) return { applied, waiting: { name: migration.name, why } }
      await asWhoMay(() => applyMigration({ client, url, patience_ms: CONTRACT_PATIENCE_MS }, migration))
      applied.push(migration.name)
      log(`migrated ${migration.name}`)
    }
    return { applied, waiting: null }
  })
}

interface Held {
  readonly migration: Migration
  readonly migrations: readonly Migration[]
  readonly quiet_minutes: number
}

/** Why it may not run yet, in words; null: it may. All by the clock of the database. */
async function whatHolds(client: pg.Client, held: Held): Promise<string | null> {
  return (await openBackfill(client, held)) ?? (await olderProcess(client, held)) ?? (await youngExpand(client, held))
}

async function openBackfill(client: pg.Client, { migration }: Held): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select wanted.name from unnest($1::text[]) with ordinality as wanted (name, place)
     where not exists (select from backfills b where b.name = wanted.name and b.done_at is not null)
     order by place limit 1`,
    [migration.backfills],
  )
  return rows[0] ? `rows are still being filled: ${rows[0].name}` : null
}

/** A process that does not carry the file is of a release before it. */
async function olderProcess(client: pg.Client, { migration, quiet_minutes }: Held): Promise<string | null> {
  const { rows } = await client.query<{ release: string; seen_at: Date }>(
    `select release, seen_at from (
       select release, newest_migration, seen_at from processes
       union all select release, newest_migration, seen_at from releases_seen) as seen
     where coalesce(newest_migration, '') < $1 and seen_at > now() - make_interval(mins => $2)
     order by seen_at desc limit 1`,
    [migration.name, quiet_minutes],
  )
  return rows[0] ? `release ${rows[0].release} was seen at ${rows[0].seen_at.toISOString()}` : null
}

/** Releases from before `processes` are seen by nobody: until the last file for this one ran, one of them may have been there. */
async function youngExpand(client: pg.Client, { migration, migrations, quiet_minutes }: Held): Promise<string | null> {
  const before = migrations.filter(({ name, phase }) => phase === 'EXPAND' && name < migration.name)
  const { rows } = await client.query<{ name: string }>(
    `select name from schema_migrations where name = $1 and applied_at > now() - make_interval(mins => $2)`,
    [before.at(-1)?.name ?? null, quiet_minutes],
  )
  return rows[0] ? `${rows[0].name} ran less than ${quiet_minutes} minutes ago` : null
}
