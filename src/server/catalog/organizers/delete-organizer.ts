import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { organizerPages } from '#server/catalog/events/page-subjects.ts'
import { dropImages } from '#server/catalog/images/drop-images.ts'
import { deleteGrantsOn } from '#server/identity/grants/queries.ts'
import { deleteWebhooksOf } from '#server/identity/webhooks/delete-webhook.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findOrganizer, lockOrganizer, updateOrganizerRow } from './queries.ts'

/** ORG-2. The row stays, because deleted events still name it (IDN-7). */
export const deleteOrganizer = (ctx: StaffCtx, id: number): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const { account_id } = ctx.actor
    await lockOrganizer(tx, account_id, id)
    const organizer = await findOrganizer(tx, account_id, id)
    if (!organizer) throw new AppError('NOT_FOUND')
    if (organizer.events_count > 0) throw new AppError('ORGANIZER_HAS_EVENTS')
    await updateOrganizerRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await dropImages(tx, { owner: { organizer_id: id } }, ctx.now)
    await deleteGrantsOn(tx, { organizer_id: id })
    await purgePages(tx, organizerPages(id))
    await deleteWebhooksOf(tx, ctx, { organizer_id: id })
    await audit(tx, ctx, 'organizer.deleted', {
      account_id,
      data: { organizer_id: id },
      changes: wasCalled({ name: organizer.name }),
    })
  })
