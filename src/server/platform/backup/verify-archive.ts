import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Archive, ArchiveError } from './archive.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { archiveKey, type PartsOf, readParts } from './parts.ts'

/** An archive whose manifest is sound. */
export interface OpenedArchive extends PartsOf {
  readonly manifest: Manifest
}

const NO_KEY = 'This backup is encrypted: set TURNOUT_BACKUP_KEY to the key it was made with.'

export async function openManifest(archive: Archive, backup_key: string | null): Promise<OpenedArchive> {
  const keyOf = (salt: string): Buffer => {
    if (backup_key === null) throw new ArchiveError(NO_KEY)
    return archiveKey(backup_key, salt)
  }
  const manifest = await readManifest(archive, keyOf)
  return { archive, manifest, id: manifest.id, key: manifest.salt === null ? null : keyOf(manifest.salt) }
}

/** Lines of a COPY text: a line break inside a value is written as two letters. */
async function countRows(source: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0
  for await (const chunk of source)
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) rows += 1
  return rows
}

export interface ArchiveCounts {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
}

/** BAK-3: every part is there and is what was written, every table has its rows. Throws at the first that is not. */
export async function verifyArchive(opened: OpenedArchive): Promise<ArchiveCounts> {
  const { tables, files } = opened.manifest
  for (const { schema, name, rows, parts } of tables) {
    let counted = 0
    if (parts.length > 0)
      await pipeline(readParts(opened, parts), createZstdDecompress(), async (text: AsyncIterable<Buffer>) => {
        counted = await countRows(text)
      })
    if (counted !== rows)
      throw new ArchiveError(`Table ${schema}.${name} of this backup has ${counted} rows, not ${rows}.`)
  }
  for (const { key, bytes, parts } of files ?? []) {
    let read = 0
    for await (const piece of readParts(opened, parts)) read += piece.length
    if (read !== bytes) throw new ArchiveError(`File ${key} of this backup has ${read} bytes, not ${bytes}.`)
  }
  return countsOf(opened.manifest)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** What the manifest says of it. */
export const countsOf = ({ tables, files }: Manifest): ArchiveCounts => ({
  tables: tables.length,
  rows: sum(tables.map(({ rows }) => rows)),
  files: files?.length ?? 0,
  bytes: sum([...tables, ...(files ?? [])].flatMap(({ parts }) => parts.map(({ bytes }) => bytes))),
})
