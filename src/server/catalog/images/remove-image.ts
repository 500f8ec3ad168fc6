import { AppError } from '#core/platform/errors/errors.ts'
import { raiseSaleVersion, resetCoverBackground } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgeOwnerPages } from './add-image.ts'
import { dropImages } from './drop-images.ts'
import { type ImageOwner, lockImageOwner } from './queries.ts'

/** Takes a cover or logo away; a background mirroring the cover falls back to its colour (SET-15). */
export async function removeImage(ctx: StaffCtx, owner: ImageOwner, id?: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockImageOwner(tx, owner)
    const rows = await dropImages(tx, { owner, id }, ctx.now)
    if (rows.length === 0) throw new AppError('NOT_FOUND')
    if ('event_id' in owner) {
      // a reservation answers with the cover (VIE-16)
      await raiseSaleVersion(tx, owner.event_id)
      await resetCoverBackground(tx, owner.event_id, ctx.now)
    }
    const subject = 'event_id' in owner ? { event_id: owner.event_id } : {}
    await audit(tx, ctx, 'image.removed', { ...subject, data: { image_id: rows[0]?.id } })
    await purgeOwnerPages(tx, owner)
  })
}
