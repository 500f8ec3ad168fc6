import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findPromoCode, updatePromoCodeRow } from './queries.ts'

/** Always possible: orders keep the text, holds their price (PRO-7). The row stays, hidden (IDN-7). */
export async function deletePromoCode(ctx: StaffCtx, event: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const row = await findPromoCode(tx, event.id, id)
    if (!row) throw new AppError('NOT_FOUND')
    await updatePromoCodeRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'promo_code.deleted', {
      event_id: event.id,
      data: { promo_code_id: id },
      changes: wasCalled({ code: row.code }),
    })
    await purgePages(tx, eventPages(event.id))
  })
}
