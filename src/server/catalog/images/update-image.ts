import type { ImageUpdate } from '#core/catalog/images/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgeOwnerPages } from './add-image.ts'
import { describeImageRow, type ImageRow, lockImageOwner } from './queries.ts'

/** Says what an event's picture shows (IMG-5); the words belong to this picture and go with it. */
export async function updateImage(
  ctx: StaffCtx,
  image: { readonly event_id: number; readonly id: number },
  { alt_text }: ImageUpdate,
): Promise<ImageRow> {
  const owner = { event_id: image.event_id }
  return await inTransaction(ctx.db, async (tx) => {
    await lockImageOwner(tx, owner)
    const row = await describeImageRow(tx, image, alt_text)
    if (!row) throw new AppError('NOT_FOUND')
    // a reservation answers with the cover (VIE-16)
    await raiseSaleVersion(tx, image.event_id)
    await audit(tx, ctx, 'image.changed', {
      ...owner,
      data: { image_id: row.id },
      changes: madeWith({ alt_text: row.alt_text }),
    })
    await purgeOwnerPages(tx, owner)
    return row
  })
}
