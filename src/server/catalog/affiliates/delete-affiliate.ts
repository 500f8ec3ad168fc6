import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockAffiliate, updateAffiliateRow } from './queries.ts'

/** The row stays, hidden: past orders keep the name (AFF-4, IDN-7). */
export async function deleteAffiliate(ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockAffiliate(tx, event_id, id)
    if (!row) throw new AppError('NOT_FOUND')
    await updateAffiliateRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'affiliate.deleted', {
      event_id,
      data: { affiliate_id: id },
      changes: wasCalled({ name: row.name, code: row.code }),
    })
  })
}
