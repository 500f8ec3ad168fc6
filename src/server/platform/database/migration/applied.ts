import type pg from 'pg'
import { ConfigError } from '#server/platform/runtime/config.ts'
import type { Migration } from './files.ts'

/** A file that has run. A release before `phase` was kept wrote none, and ran no contract. */
export interface AppliedMigration {
  readonly checksum: string
  readonly phase: Migration['phase'] | null
}

export const MIGRATION_LIST = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now());
alter table schema_migrations add column if not exists phase text`

export async function listApplied(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  const list = await client.query("select to_regclass('schema_migrations') as there")
  if (!list.rows[0]?.there) return new Map()
  // the column comes with the first file that a later release than 0.1.0 runs
  const { rows } = await client.query<{ name: string } & AppliedMigration>(
    "select name, checksum, to_jsonb(m) ->> 'phase' as phase from schema_migrations m order by name",
  )
  return new Map(rows.map(({ name, ...applied }) => [name, applied]))
}

export const noteApplied = (client: pg.Client, { name, checksum, phase }: Migration): Promise<unknown> =>
  client.query('insert into schema_migrations (name, checksum, phase) values ($1, $2, $3)', [name, checksum, phase])

/** Those that have not run; what has run and is not as it was, or out of its place, is refused. */
export function findPending(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, AppliedMigration>,
  log: (line: string) => void,
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  tellUnknown(applied, known, log)
  // a contract waits, and what comes after it does not: neither needs the other
  const newest =
    [...applied.keys()]
      .filter((name) => known.get(name)?.phase === 'EXPAND')
      .sort()
      .at(-1) ?? ''
  return migrations.filter(({ name, checksum, phase }) => {
    const was = applied.get(name)
    if (was === undefined && phase === 'EXPAND' && name < newest) {
      throw new ConfigError(`Migration ${name} comes before ${newest}, which has run already: give it a higher number.`)
    }
    if (was !== undefined && was.checksum !== checksum) {
      throw new ConfigError(
        `Migration ${name} was changed after it had run: restore it and write a new one. ` +
          'In development, "npm run db:reset" starts over.',
      )
    }
    return was === undefined
  })
}

/** An older release on a newer database, as during a roll-back: it goes on with what is there, until something was taken away. */
function tellUnknown(
  applied: ReadonlyMap<string, AppliedMigration>,
  known: ReadonlyMap<string, Migration>,
  log: (line: string) => void,
): void {
  for (const [name, { phase }] of applied) {
    if (known.has(name)) continue
    if (phase === 'CONTRACT')
      throw new ConfigError(
        `A newer release has run ${name}, which takes away what this one may need (MIG-5). Start that release, or a later one.`,
      )
    log(`the database is ahead: it has ${name}`)
  }
}
