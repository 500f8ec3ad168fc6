import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { type Archive, ArchiveError } from './archive.ts'
import { PART_BYTES, SEAL_NONCE_BYTES, SEAL_TAG_BYTES, SEALED_AT_ONCE } from './limits.ts'
import type { ArchivedPart } from './manifest.ts'

/** What parts are written to and read from: their archive, its id and its key, null where nothing is encrypted. */
export interface PartsOf {
  readonly archive: Archive
  readonly id: string
  readonly key: Buffer | null
}

/** One per archive: what is encrypted for one opens in no other. */
export const archiveKey = (backup_key: string, salt: string): Buffer =>
  Buffer.from(hkdfSync('sha256', backup_key, Buffer.from(salt, 'hex'), 'turnout backup', 32))

/** The name stands in what is authenticated: a part in another's place, or of another archive, does not open. */
const boundTo = (id: string, name: string): Buffer => Buffer.from(`${id}/${name}`)

/**
 * What is written of a part: itself, or nonce, tag and the encrypted part in `room`, which the next part gets as well. The
 * cipher answers with new memory each time, so it is given little at once.
 */
function seal({ id, key }: PartsOf, { name, plain }: { name: string; plain: Buffer }, room: Buffer): Buffer {
  if (!key) return plain
  const nonce = randomBytes(SEAL_NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(id, name))
  let filled = nonce.copy(room) + SEAL_TAG_BYTES
  for (let at = 0; at < plain.length; at += SEALED_AT_ONCE)
    filled += cipher.update(plain.subarray(at, at + SEALED_AT_ONCE)).copy(room, filled)
  cipher.final()
  cipher.getAuthTag().copy(room, SEAL_NONCE_BYTES)
  return room.subarray(0, filled)
}

function unseal({ id, key }: PartsOf, name: string, sealed: Buffer): Buffer {
  if (!key) return sealed
  const nonce = sealed.subarray(0, SEAL_NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(id, name))
  decipher.setAuthTag(sealed.subarray(SEAL_NONCE_BYTES, SEAL_NONCE_BYTES + SEAL_TAG_BYTES))
  const plain = decipher.update(sealed.subarray(SEAL_NONCE_BYTES + SEAL_TAG_BYTES))
  try {
    decipher.final()
  } catch (error) {
    throw new ArchiveError(`Part ${name} of this backup was exchanged or changed.`, { cause: error })
  }
  return plain
}

/**
 * Pieces of one size out of a stream, the last one shorter; an empty stream has none. Each is the same memory as the one
 * before, to be written before the next is asked for: new ones would wait for the collector by the dozen (BAK-1).
 */
async function* piecesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(PART_BYTES)
  let filled = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(piece, filled, at)
      filled += copied
      at += copied
      if (filled < PART_BYTES) continue
      yield piece
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** Writes a stream as parts `<name>/00000`, … and answers what the manifest says of them. */
export async function writeParts(to: PartsOf, name: string, source: AsyncIterable<Buffer>): Promise<ArchivedPart[]> {
  const parts: ArchivedPart[] = []
  const room = Buffer.allocUnsafe(to.key ? SEAL_NONCE_BYTES + SEAL_TAG_BYTES + PART_BYTES : 0)
  for await (const piece of piecesOf(source)) {
    const part = `${name}/${String(parts.length).padStart(5, '0')}`
    const bytes = seal(to, { name: part, plain: piece }, room)
    await to.archive.write(part, bytes)
    parts.push({ name: part, bytes: bytes.length, sha256: sha256(bytes).toString('hex') })
  }
  return parts
}

/** The stream again. Throws at the first part that is missing or is not what was written. */
export async function* readParts(from: PartsOf, parts: readonly ArchivedPart[]): AsyncGenerator<Buffer> {
  for (const { name, bytes, sha256: sum } of parts) {
    const sealed = await from.archive.read(name)
    if (!sealed) throw new ArchiveError(`Part ${name} of this backup is missing.`)
    if (sealed.length !== bytes || sha256(sealed).toString('hex') !== sum)
      throw new ArchiveError(`Part ${name} of this backup is damaged: its sum differs.`)
    yield unseal(from, name, sealed)
  }
}
