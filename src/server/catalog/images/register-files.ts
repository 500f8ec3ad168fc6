import { FileState } from '#core/platform/states/file-state.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { insertFiles } from '#server/platform/storage/file-rows.ts'
import { dropFiles, type FilesCtx, fileFacts, type NewFile } from '#server/platform/storage/files.ts'
import { fileKeys } from './image-view.ts'
import { IMAGES_REGISTERED, REGISTER_MS } from './limits.ts'
import { findGoneImages, findUnregistered, type LockedImage, lockImage, markImage } from './register-queries.ts'

/**
 * OBJ-9, once a minute, for as long as a round may last: pictures of before files had rows, and those that an older release
 * still adds while it is replaced, get theirs. Only what is there is registered.
 */
export async function registerFiles(ctx: FilesCtx): Promise<void> {
  const until = performance.now() + REGISTER_MS
  for (;;) {
    const images = await findUnregistered(ctx.db, IMAGES_REGISTERED)
    for (const image of images) {
      await registerImage(ctx, image)
      if (performance.now() > until) return
    }
    if (images.length < IMAGES_REGISTERED) return
  }
}

async function registerImage(ctx: FilesCtx, image: LockedImage): Promise<void> {
  const files: NewFile[] = []
  for (const key of fileKeys(image)) {
    const bytes = await ctx.storage.read(key)
    if (bytes !== null) files.push({ key, bytes })
  }
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockImage(tx, image.id)
    if (!locked || locked.files_registered_at !== null) return
    const rows = files.map((file) => ({ ...fileFacts(file), state: FileState.READY, created_at: locked.created_at }))
    if (rows.length > 0) await insertFiles(tx, rows)
    await markImage(tx, locked, { files_registered_at: ctx.now })
    // whoever took it away meanwhile found no files to drop
    if (locked.is_gone) await dropFiles(tx, fileKeys(locked), ctx.now)
  })
}

/** Pictures that an older release took away, or whose event or organizer it deleted: it knows of no rows of files (BO-190). */
export async function dropGoneImages(ctx: Pick<FilesCtx, 'db' | 'now'>): Promise<void> {
  for (const image of await findGoneImages(ctx.db, IMAGES_REGISTERED))
    await inTransaction(ctx.db, async (tx) => {
      const locked = await lockImage(tx, image.id)
      if (!locked?.is_gone) return
      await markImage(tx, locked, { deleted_at: locked.deleted_at ?? ctx.now })
      await dropFiles(tx, fileKeys(locked), ctx.now)
    })
}
