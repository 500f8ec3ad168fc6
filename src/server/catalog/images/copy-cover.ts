import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/database/db.ts'
import { type FilesCtx, keepFiles, type NewFile, writeFiles } from '#server/platform/storage/files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { fileKeys } from './image-view.ts'
import { findImage, type ImageRow, insertImage } from './queries.ts'

/** A cover whose files lie under a key of their own already, waiting for the event they belong to. */
export interface CopiedCover {
  readonly columns: Omit<ImageRow, 'id' | 'event_id'>
  readonly keys: readonly string[]
}

/** The cover's files as they are, under another key. */
async function readFiles(storage: Storage, cover: ImageRow, storage_key: string): Promise<NewFile[]> {
  const files: NewFile[] = []
  for (const key of fileKeys(cover)) {
    const bytes = await storage.read(key)
    if (bytes !== null) files.push({ key: key.replace(cover.storage_key, storage_key), bytes })
  }
  return files
}

/**
 * Copies the files of an event's cover before the transaction that will own them (REL-7, BO-190): the two events must not
 * share files, as removing a cover removes its own. Null when there is none, or it went away meanwhile.
 */
export async function copyCoverFiles(ctx: FilesCtx, event_id: number) {
  const cover = await findImage(ctx.db, { event_id })
  if (!cover) return null
  const storage_key = randomBytes(16).toString('hex')
  const files = await readFiles(ctx.storage, cover, storage_key)
  if (files.length === 0) return null
  await writeFiles(ctx, files)
  const { id: _id, event_id: _event, ...columns } = cover
  const copied: CopiedCover = {
    columns: { ...columns, storage_key, created_at: ctx.now, files_registered_at: ctx.now },
    keys: files.map(({ key }) => key),
  }
  return copied
}

/** In the transaction that makes the event; where it does not come to be, the files go a day later (OBJ-5). */
export async function insertCopiedCover(tx: Tx, event_id: number, { columns, keys }: CopiedCover): Promise<ImageRow> {
  const row = await insertImage(tx, { ...columns, event_id })
  await keepFiles(tx, keys, columns.created_at)
  return row
}
