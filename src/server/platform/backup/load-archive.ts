import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isRestoring, markRestoring, migrate } from '#server/platform/database/migrate.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { ArchiveError } from './archive.ts'
import { columnNames, listTables, readJobSchema, SCHEMAS, tableName } from './archived-tables.ts'
import { RESTORE_LOCK_KEY } from './limits.ts'
import type { ArchivedTable, Manifest } from './manifest.ts'
import { readParts } from './parts.ts'
import type { OpenedArchive } from './verify-archive.ts'

export interface Loading {
  /** Of a database that is empty, or half restored. */
  readonly url: string
  readonly opened: OpenedArchive
  readonly say: (line: string) => void
}

/** A connection that nothing else may restore beside. */
export async function connectToRestore(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-restore' })
  await client.connect()
  client.on('error', () => {})
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('set timezone = UTC')
    await refuseOthers(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** BAK-4: an empty database, and no process on it; what an interrupted restore left behind counts as empty. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows: locked } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
    RESTORE_LOCK_KEY,
  ])
  if (!locked[0]!.ours) throw new ArchiveError('Another restore into this database is under way.')
  await refuseProcesses(client)
  const tables = await listTables(client)
  if (tables.length > 0 && !(await isRestoring(client)))
    throw new ArchiveError('The database is not empty. Restore into a new one: nothing here was changed.')
}

/** Every connection of Turnout has a name that begins so. */
export async function refuseProcesses(client: pg.Client): Promise<void> {
  const { rows: others } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'turnout%' order by 1`,
  )
  if (others.length > 0)
    throw new ArchiveError(
      `The database is in use (${others.map(({ name }) => name).join(', ')}): stop every process of Turnout first.`,
    )
}

/**
 * The data of an archive in a schema of its time (BAK-4): its migrations, rows, sequences. The caller holds the database and
 * takes the marker away when all is done; whatever ends this before leaves it, and beginning anew is all that is needed.
 */
export async function loadArchive(client: pg.Client, { url, opened, say }: Loading): Promise<void> {
  const { manifest } = opened
  await markRestoring(client)
  await emptyDatabase(client)
  await migrate({ url, only: manifest.migrations, is_restoring: true })
  await refuseOtherJobs(client, manifest)
  const references = await dropReferences(client)
  const present = await listTables(client)
  await client.query(`truncate ${present.map(tableName).join(', ')}`)
  for (const table of manifest.tables) {
    await loadTable(client, table, opened)
    if (table.rows > 0) say(`${table.schema}.${table.name}: ${table.rows} rows`)
  }
  for (const { schema, name, last_value } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [tableName({ schema, name }), last_value ?? 1, last_value !== null])
  for (const sql of references) await client.query(sql)
  // whoever worked on them is gone
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query('analyze')
}

/** Only ever what an interrupted restore has left: somebody else's schemas stay. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade')
  const { rows } = await client.query<{ sql: string }>(
    `select format('drop table %I.%I cascade', schemaname, tablename) as sql from pg_tables where schemaname = 'public'
     union all
     select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { sql } of rows) await client.query(sql)
}

/** The queue's schema is its library's: rows of another version of it cannot be told from ours. */
async function refuseOtherJobs(client: pg.Client, { job_schema, release }: Manifest): Promise<void> {
  const here = await readJobSchema(client)
  if (here !== job_schema)
    throw new ArchiveError(
      `The job queue of this backup has version ${job_schema}, this release has ${here}. Restore it with release ${release}, then upgrade.`,
    )
}

/** Rows come table by table; references are made again, and checked, when all are there. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
     from pg_constraint where contype = 'f' and connamespace = any(array(select oid from pg_namespace where nspname = any($1)))
     order by conrelid::regclass::text, conname`,
    [SCHEMAS],
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

async function loadTable(client: pg.Client, table: ArchivedTable, opened: OpenedArchive): Promise<void> {
  if (table.parts.length === 0) return
  const name = tableName(table)
  // what triggers would add is in the archive already
  await client.query(`alter table ${name} disable trigger user`)
  const rows = client.query(copyFrom(`copy ${name} (${columnNames(table)}) from stdin`))
  await pipeline(readParts(opened, table.parts), createZstdDecompress(), rows)
  if (rows.rowCount !== table.rows) throw new ArchiveError(`Table ${name} took ${rows.rowCount} rows of ${table.rows}.`)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Files of the archive into the store; one that is there already is the same (OBJ-3). */
export async function loadFiles(storage: Storage, opened: OpenedArchive): Promise<number> {
  const files = opened.manifest.files ?? []
  for (const { key, parts } of files) {
    const pieces = []
    for await (const piece of readParts(opened, parts)) pieces.push(piece)
    await storage.write(key, Buffer.concat(pieces))
  }
  return files.length
}
