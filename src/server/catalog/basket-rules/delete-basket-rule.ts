import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findBasketRule, updateBasketRuleRow } from './queries.ts'

/** Always possible. The row stays, hidden (IDN-7). */
export async function deleteBasketRule(ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    if (!(await findBasketRule(tx, event_id, id))) throw new AppError('NOT_FOUND')
    await updateBasketRuleRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'basket_rule.deleted', { event_id, data: { basket_rule_id: id } })
    await purgePages(tx, eventPages(event_id))
  })
}
