import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { type Archive, ArchiveError, MANIFEST } from './archive.ts'

const Hex = z.string().regex(/^[0-9a-f]+$/)
const Part = z.object({ name: z.string(), bytes: z.number().int(), sha256: Hex })
const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  parts: z.array(Part),
})
const File = z.object({ key: z.string(), bytes: z.number().int(), parts: z.array(Part) })

/** What an archive holds, with the sum of each part (BAK-1). */
const Manifest = z.object({
  format: z.literal(1),
  id: Hex,
  release: z.string(),
  /** The instant its data is of. */
  made_at: z.iso.datetime(),
  /** Of the server it was read from, as `server_version_num`. */
  postgres: z.number().int(),
  /** What the installation's secret makes of a fixed word (OBJ-10); the secret is kept apart (BAK-6). */
  secret_check: Hex,
  /** Salt of the key it is encrypted with; null where it is not. */
  salt: Hex.nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** How far the job queue's own schema was migrated. */
  job_schema: z.number().int(),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last_value: z.number().int().nullable() })),
  /** Null where files lie in a store of their own. */
  files: z.array(File).nullable(),
})

export type Manifest = z.output<typeof Manifest>
export type ArchivedPart = z.output<typeof Part>
export type ArchivedTable = z.output<typeof Table>
export type ArchivedFile = z.output<typeof File>

const Sealed = z.object({ manifest: z.record(z.string(), z.unknown()), sha256: Hex, mac: Hex.nullable() })

const macOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(`manifest\n${text}`).digest()

/** With a key nobody without it can leave out a part, exchange it for one of another backup, or shorten a table. */
export function sealManifest(manifest: Manifest, key: Buffer | null): Buffer {
  const text = JSON.stringify(manifest)
  const sums = { sha256: sha256(text).toString('hex'), mac: key && macOf(key, text).toString('hex') }
  return Buffer.from(JSON.stringify({ manifest, ...sums }))
}

const DAMAGED = 'The manifest of this backup is damaged: it cannot be used.'

/** `keyOf` answers the key for the archive's salt; it throws where one is needed and there is none. */
export async function readManifest(archive: Archive, keyOf: (salt: string) => Buffer): Promise<Manifest> {
  const bytes = await archive.read(MANIFEST)
  if (!bytes) throw new ArchiveError(`${archive.name} has no manifest: it is no complete backup.`)
  const { manifest: raw, sha256: sum, mac } = parseSealed(bytes)
  const text = JSON.stringify(raw)
  if (sha256(text).toString('hex') !== sum) throw new ArchiveError(DAMAGED)
  const parsed = Manifest.safeParse(raw)
  if (!parsed.success) throw new ArchiveError('This backup was made by a newer release of Turnout: use that one.')
  const { salt } = parsed.data
  if ((salt === null) !== (mac === null)) throw new ArchiveError(DAMAGED)
  if (salt !== null && mac !== null && !isSame(macOf(keyOf(salt), text), Buffer.from(mac, 'hex')))
    throw new ArchiveError('TURNOUT_BACKUP_KEY is not the one this backup was made with.')
  return parsed.data
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

function parseSealed(bytes: Buffer): z.output<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new ArchiveError(DAMAGED, { cause: error })
  }
}
