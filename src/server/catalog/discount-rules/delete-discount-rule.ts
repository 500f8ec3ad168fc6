import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findDiscountRule, updateDiscountRuleRow } from './queries.ts'

/** Always possible: orders and holds keep the price and the name (PRC-35). The row stays, hidden (IDN-7). */
export async function deleteDiscountRule(ctx: StaffCtx, event: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const row = await findDiscountRule(tx, event.id, id)
    if (!row) throw new AppError('NOT_FOUND')
    await updateDiscountRuleRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'discount_rule.deleted', {
      event_id: event.id,
      data: { discount_rule_id: id },
      changes: wasCalled({ name: row.name }),
    })
    await purgePages(tx, eventPages(event.id))
  })
}
