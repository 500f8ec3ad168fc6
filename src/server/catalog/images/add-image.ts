import { randomBytes } from 'node:crypto'
import { MAX_FILE_NAME_LENGTH } from '#core/catalog/images/limits.ts'
import type { ImageType } from '#core/catalog/images/schema.ts'
import { cleanLine } from '#core/platform/clean-text.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages, organizerPages } from '#server/catalog/events/page-subjects.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { keepFiles, writeFiles } from '#server/platform/storage/files.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { dropImages } from './drop-images.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import { fileKey } from './image-view.ts'
import { findEventsShowing, type ImageOwner, type ImageRow, insertImage, lockImageOwner } from './queries.ts'
import { imageInvalid, type Upload } from './receive-upload.ts'

export type ImageTarget =
  | { readonly event_id: number; readonly type: 'EVENT_COVER' }
  | { readonly organizer_id: number; readonly type: 'ORGANIZER_LOGO' }

/** A new picture replaces the old one (IMG-3). Its files are written before the transaction that shows them (REL-7, OBJ-5). */
export async function addImage(ctx: StaffCtx, target: ImageTarget, upload: Upload): Promise<ImageRow> {
  const encoded = await encodePicture(upload.bytes, target.type)
  if (!encoded.ok) throw refusal(encoded.reason, target.type, upload)
  const storage_key = randomBytes(16).toString('hex')
  const files = encoded.picture.files.map(({ width, format, bytes }) => ({
    key: fileKey(storage_key, width, format),
    bytes,
  }))
  await writeFiles(ctx, files)
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await lockImageOwner(tx, target))) throw new AppError('NOT_FOUND')
    // a reservation answers with the cover (VIE-16)
    if ('event_id' in target) await raiseSaleVersion(tx, target.event_id)
    await dropImages(tx, { owner: target }, ctx.now)
    const added = await insertImage(tx, imageColumns(ctx, { target, upload, picture: encoded.picture, storage_key }))
    const keys = files.map(({ key }) => key)
    await keepFiles(tx, keys, ctx.now)
    await audit(tx, ctx, 'image.added', { ...ownerOf(target), data: { image_id: added.id, type: target.type } })
    await purgeOwnerPages(tx, target)
    return added
  })
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
    files_registered_at: ctx.now,
  }
}

/** A cover is on its event's page, a logo on its organizer's and those of all its events. */
export async function purgeOwnerPages(tx: Tx, owner: ImageOwner): Promise<void> {
  if ('organizer_id' in owner) await purgePages(tx, organizerPages(owner.organizer_id))
  for (const event of await findEventsShowing(tx, owner)) {
    await purgePages(tx, eventPages(event.id))
    await purgePages(tx, organizerPages(event.organizer_id))
  }
}
