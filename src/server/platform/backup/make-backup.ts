import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ArchivePlace, archiveName, MANIFEST } from './archive.ts'
import {
  columnNames,
  listMigrations,
  listSequences,
  listTables,
  readJobSchema,
  type TableToRead,
  tableName,
} from './archived-tables.ts'
import { ARCHIVE_ID_BYTES, ZSTD_LEVEL } from './limits.ts'
import { type ArchivedFile, type ArchivedTable, type Manifest, sealManifest } from './manifest.ts'
import { archiveKey, type PartsOf, writeParts } from './parts.ts'
import { collecting } from './young-garbage.ts'

export interface BackupOrder {
  readonly place: ArchivePlace
  /** Of the database, or of a replica of it. */
  readonly url: string
  /** The folder of files; null where they lie in a store of their own, which is kept by itself. */
  readonly files: string | null
  readonly release: string
  readonly secret_check: Buffer
  /** TURNOUT_BACKUP_KEY; null: not encrypted. */
  readonly backup_key: string | null
}

export interface MadeBackup {
  readonly name: string
  readonly manifest: Manifest
}

/**
 * BAK-1: everything as of one instant, beside a running product. One connection reads table after table in one snapshot, so
 * counters equal the orders they count; what is held in memory is a part, whatever a table's size.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const client = new pg.Client({ connectionString: order.url, application_name: 'turnout-backup' })
  await client.connect()
  // a connection that dies fails the statement under way; unheard, it would end the process
  client.on('error', () => {})
  try {
    const { made_at, postgres, tables } = await openSnapshot(client)
    const archive = await order.place.create(archiveName(made_at))
    const salt = order.backup_key === null ? null : randomBytes(ARCHIVE_ID_BYTES).toString('hex')
    const key = salt === null ? null : archiveKey(order.backup_key!, salt)
    const to: PartsOf = { archive, id: randomBytes(ARCHIVE_ID_BYTES).toString('hex'), key }
    const sequences = await listSequences(client)
    const written: ArchivedTable[] = []
    for (const table of tables) written.push(await writeTable(client, table, to))
    const manifest: Manifest = {
      format: 1,
      id: to.id,
      release: order.release,
      made_at: made_at.toISOString(),
      postgres,
      secret_check: order.secret_check.toString('hex'),
      salt,
      migrations: await listMigrations(client),
      job_schema: await readJobSchema(client),
      tables: written,
      sequences,
      // after the rows: a file is written before the row that names it, and outlives it
      files: order.files === null ? null : await writeFiles(order.files, to),
    }
    await archive.write(MANIFEST, sealManifest(manifest, key))
    await archive.complete()
    return { name: archive.name, manifest }
  } finally {
    await client.end()
  }
}

/** The snapshot stands from its first statement on, and no table is changed by a migration until it is read. */
async function openSnapshot(client: pg.Client) {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('set local timezone = UTC')
  // rows that a policy hides would be missing without a word
  await client.query('set local row_security = off')
  const { rows } = await client.query<{ made_at: Date; postgres: number }>(
    `select date_trunc('milliseconds', clock_timestamp()) as made_at, current_setting('server_version_num')::int as postgres`,
  )
  const tables = await listTables(client)
  await client.query(`lock table ${tables.map(tableName).join(', ')} in access share mode`)
  return { ...rows[0]!, tables }
}

async function writeTable(client: pg.Client, table: TableToRead, to: PartsOf): Promise<ArchivedTable> {
  const rows = client.query(copyTo(`copy ${tableName(table)} (${columnNames(table)}) to stdout`))
  const chunks = rows[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  let parts: ArchivedTable['parts'] = []
  // a table without rows has no part
  if (!first.done) {
    const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
    await pipeline(collecting(chunksFrom(first.value, chunks)), zstd, async (packed: AsyncIterable<Buffer>) => {
      parts = await writeParts(to, `tables/${table.schema}.${table.name}`, packed)
    })
  }
  const { schema, name, columns } = table
  return { schema, name, columns: [...columns], rows: rows.rowCount, parts }
}

async function* chunksFrom(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next: IteratorResult<Buffer> = { done: false, value: first }; !next.done; next = await rest.next())
    yield next.value
}

/** Files as they are: pictures are packed already. One that is removed meanwhile is not in the snapshot's rows either. */
async function writeFiles(root: string, to: PartsOf): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const key of await listFiles(root)) {
    try {
      const source = createReadStream(join(root, key))
      const parts = await writeParts(to, `files/${key}`, source)
      files.push({ key, bytes: source.bytesRead, parts })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
  }
  return files
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
