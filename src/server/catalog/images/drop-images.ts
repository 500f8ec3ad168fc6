import type { Tx } from '#server/platform/database/db.ts'
import { dropFiles } from '#server/platform/storage/files.ts'
import { fileKeys } from './image-view.ts'
import { type ImageOwner, type ImageRow, removeImageRows } from './queries.ts'

/** Takes an owner's picture away, or one by its number; its files go a day later (OBJ-5c, BO-190). Answers what was taken. */
export async function dropImages(
  tx: Tx,
  what: { readonly owner: ImageOwner; readonly id?: number | undefined },
  now: Date,
): Promise<ImageRow[]> {
  const rows = await removeImageRows(tx, what, now)
  await dropFiles(tx, rows.flatMap(fileKeys), now)
  return rows
}
