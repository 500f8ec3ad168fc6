import { randomBytes } from 'node:crypto'
import { MAX_FILE_NAME_LENGTH } from '#core/catalog/images/limits.ts'
import type { ImageType } from '#core/catalog/images/schema.ts'
import { cleanLine } from '#core/platform/clean-text.ts'
import { eventPages, organizerPages } from '#server/catalog/events/page-subjects.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import { fileKey, fileWidths, PICTURE_FORMATS } from './image-view.ts'
import {
  findEventsShowing,
  type ImageOwner,
  type ImageRow,
  insertImage,
  lockImageOwner,
  removeImageRows,
} from './queries.ts'
import { imageInvalid, type Upload } from './receive-upload.ts'

export type ImageTarget =
  | { readonly event_id: number; readonly type: 'EVENT_COVER' }
  | { readonly organizer_id: number; readonly type: 'ORGANIZER_LOGO' }

/** A new picture replaces the old one (IMG-3). Files are written before the transaction, old ones go after it (REL-7). */
export async function addImage(ctx: StaffCtx, target: ImageTarget, upload: Upload): Promise<ImageRow> {
  const encoded = await encodePicture(upload.bytes, target.type)
  if (!encoded.ok) throw refusal(encoded.reason, target.type, upload)
  const storage_key = randomBytes(16).toString('hex')
  const old: ImageRow[] = []
  try {
    await writeFiles(ctx.storage, storage_key, encoded.picture)
    const row = await inTransaction(ctx.db, async (tx) => {
      await lockImageOwner(tx, target)
      // a reservation answers with the cover (VIE-16)
      if ('event_id' in target) await raiseSaleVersion(tx, target.event_id)
      old.push(...(await removeImageRows(tx, { owner: target }, ctx.now)))
      const added = await insertImage(tx, imageColumns(ctx, { target, upload, picture: encoded.picture, storage_key }))
      await audit(tx, ctx, 'image.added', { ...ownerOf(target), data: { image_id: added.id, type: target.type } })
      await purgeOwnerPages(tx, target)
      return added
    })
    await removeFiles(ctx.storage, old)
    return row
  } catch (error) {
    await removeFiles(ctx.storage, [{ storage_key, width: encoded.picture.width }])
    throw error
  }
}

/** What was fetched is either a fitting picture or none; nothing else is told about the address (SEC-20). */
const refusal = (reason: 'TYPE' | 'BYTES' | 'DIMENSIONS' | 'URL', type: ImageType, { is_fetched }: Upload) =>
  is_fetched && reason !== 'DIMENSIONS'
    ? imageInvalid('URL', type, 'image_url')
    : imageInvalid(reason, type, is_fetched ? 'image_url' : 'image')

const ownerOf = (owner: ImageOwner): { event_id?: number } => ('event_id' in owner ? { event_id: owner.event_id } : {})

interface NewImage {
  readonly target: ImageTarget
  readonly upload: Upload
  readonly picture: EncodedPicture
  readonly storage_key: string
}

function imageColumns(ctx: StaffCtx, { target, upload, picture, storage_key }: NewImage) {
  const largest = picture.files.filter(({ format }) => format === 'jpg').at(-1)
  return {
    account_id: ctx.actor.account_id,
    ...('event_id' in target ? { event_id: target.event_id } : { organizer_id: target.organizer_id }),
    type: target.type,
    storage_key,
    width: picture.width,
    height: picture.height,
    size: largest?.bytes.length ?? 0,
    mime_type: 'image/jpeg',
    has_avif: true,
    file_name: cleanLine(upload.file_name).slice(0, MAX_FILE_NAME_LENGTH) || 'image',
    created_at: ctx.now,
  }
}

const writeFiles = async (storage: Storage, key: string, { files }: EncodedPicture): Promise<void> => {
  await Promise.all(files.map(({ width, format, bytes }) => storage.write(fileKey(key, width, format), bytes)))
}

/** Every file of pictures that nothing shows any more. */
export async function removeFiles(
  storage: Storage,
  rows: readonly Pick<ImageRow, 'storage_key' | 'width'>[],
): Promise<void> {
  for (const { storage_key, width } of rows)
    for (const nominal of fileWidths(width))
      for (const format of PICTURE_FORMATS) await storage.remove(fileKey(storage_key, nominal, format))
}

/** A cover is on its event's page, a logo on its organizer's and those of all its events. */
export async function purgeOwnerPages(tx: Tx, owner: ImageOwner): Promise<void> {
  if ('organizer_id' in owner) await purgePages(tx, organizerPages(owner.organizer_id))
  for (const event of await findEventsShowing(tx, owner)) {
    await purgePages(tx, eventPages(event.id))
    await purgePages(tx, organizerPages(event.organizer_id))
  }
}
