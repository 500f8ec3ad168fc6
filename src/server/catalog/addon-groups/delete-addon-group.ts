import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findAddonGroup, updateAddonGroupRow } from './queries.ts'

/** Always possible: orders and holds keep what was chosen. The row stays, hidden (IDN-7). */
export async function deleteAddonGroup(ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const row = await findAddonGroup(tx, event_id, id)
    if (!row) throw new AppError('NOT_FOUND')
    await updateAddonGroupRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'addon_group.deleted', {
      event_id,
      data: { addon_group_id: id },
      changes: wasCalled({ title: row.title }),
    })
    await purgePages(tx, eventPages(event_id))
  })
}
