import type pg from 'pg'

// Read with a plain connection: a backup also knows tables of releases that this one has no types for.

/** The product's own schema and the job queue's. */
export const SCHEMAS = ['public', 'graphile_worker']

/** Kept in the manifest: how far the schema is, which restoring makes by itself. */
const OF_MIGRATIONS = ['public.schema_migrations', 'graphile_worker.migrations']

export interface TableToRead {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** Tables with rows to keep: not unlogged ones (limits of tries, for a day at most), nothing of extensions (BAK-1). */
export async function listTables(client: pg.ClientBase): Promise<TableToRead[]> {
  const { rows } = await client.query<TableToRead>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all($2)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [SCHEMAS, OF_MIGRATIONS],
  )
  return rows
}

export interface SequenceToRead {
  readonly schema: string
  readonly name: string
  /** Null where no value was taken yet. */
  readonly last_value: number | null
}

/** Asked after the snapshot: what a sequence has given since is not used by rows that the snapshot sees. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceToRead[]> {
  const { rows } = await client.query<SequenceToRead>(
    `select schemaname::text as schema, sequencename::text as name, last_value::bigint from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  )
  return rows
}

export async function readJobSchema(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from graphile_worker.migrations')
  return rows[0]!.id
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: Pick<TableToRead, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`
export const columnNames = ({ columns }: Pick<TableToRead, 'columns'>): string => columns.map(quoted).join(', ')
