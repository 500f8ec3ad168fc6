import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { removeFiles } from './add-image.ts'
import { fileKey, fileWidths, PICTURE_FORMATS } from './image-view.ts'
import { findImage, type ImageRow, insertImage } from './queries.ts'

/** A cover whose files lie under a key of their own already, waiting for the event they belong to. */
export type CopiedCover = Omit<ImageRow, 'id' | 'event_id'>

async function copyFiles(storage: Storage, cover: ImageRow, storage_key: string): Promise<number> {
  const keys = fileWidths(cover.width).flatMap((width) => PICTURE_FORMATS.map((format) => [width, format] as const))
  let copied = 0
  for (const [width, format] of keys) {
    const bytes = await storage.read(fileKey(cover.storage_key, width, format))
    if (bytes === null) continue
    await storage.write(fileKey(storage_key, width, format), bytes)
    copied++
  }
  return copied
}

/**
 * Copies the files of an event's cover before the transaction that will own them (REL-7): the two events must not
 * share files, as removing a cover removes its own. Null when there is none, or it went away meanwhile.
 */
export async function copyCoverFiles(ctx: Pick<Ctx, 'db' | 'storage' | 'now'>, event_id: number) {
  const cover = await findImage(ctx.db, { event_id })
  if (!cover) return null
  const storage_key = randomBytes(16).toString('hex')
  const { id: _id, event_id: _event, ...columns } = cover
  const copied: CopiedCover = { ...columns, storage_key, created_at: ctx.now }
  try {
    if ((await copyFiles(ctx.storage, cover, storage_key)) > 0) return copied
    return null
  } catch (error) {
    await removeFiles(ctx.storage, [copied])
    throw error
  }
}

export const insertCopiedCover = (tx: Tx, event_id: number, cover: CopiedCover): Promise<ImageRow> =>
  insertImage(tx, { ...cover, event_id })

/** The event it was for did not come to be. */
export const discardCopiedCover = (ctx: Pick<Ctx, 'storage'>, cover: CopiedCover): Promise<void> =>
  removeFiles(ctx.storage, [cover])
