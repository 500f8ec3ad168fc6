import { createHash } from 'node:crypto'
import { FileState } from '#core/platform/states/file-state.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { insertFiles, moveFiles } from './file-rows.ts'
import { FILE_KEPT_MS, FILE_WRITING_MS } from './limits.ts'
import type { Storage } from './storage.ts'

/** What work on files needs of a context. */
export interface FilesCtx {
  readonly db: Db
  readonly storage: Storage
  readonly now: Date
}

export interface NewFile {
  readonly key: string
  readonly bytes: Uint8Array
}

/** What a row tells of a file's bytes. */
export const fileFacts = ({ key, bytes }: NewFile) => ({
  key,
  kind: 'IMAGE' as const,
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest(),
})

/**
 * Writes files that nothing shows yet: their rows first, in a transaction of their own, then the bytes (OBJ-5a). `keepFiles`
 * follows in the transaction of what shows them; where it does not, because this process dies or something is refused, they are
 * removed a day later. They are not removed here: whoever lost the answer to a commit does not know whether they are shown.
 */
export async function writeFiles({ db, storage, now }: FilesCtx, files: readonly NewFile[]) {
  const rows = files.map((file) => ({ ...fileFacts(file), state: FileState.WRITING, created_at: now }))
  await inTransaction(db, (tx) => insertFiles(tx, rows))
  await Promise.all(files.map(({ key, bytes }) => storage.write(key, bytes)))
}

/** In the transaction of what shows them (OBJ-5b). */
export async function keepFiles(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const younger_than = new Date(now.getTime() - FILE_WRITING_MS)
  const kept = await moveFiles(tx, keys, { from: 'WRITING', to: 'READY', younger_than })
  if (kept !== keys.length) throw new Error('files to be kept are being removed')
}

/** In the transaction that removes their last use (OBJ-5c); pages that others still keep show them for a day. */
export async function dropFiles(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  await moveFiles(tx, keys, { from: 'READY', to: 'DELETING', delete_after: new Date(now.getTime() + FILE_KEPT_MS) })
}
