import type { DiscountRuleOrder } from '#core/catalog/discount-rules/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { listDiscountRules, writeDiscountRuleOrder } from './queries.ts'

/** Exactly the event's discounts, each once: the places become their priorities (DSC-4). */
export async function sortDiscountRules(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  sorted: DiscountRuleOrder,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const stored = await listDiscountRules(tx, event_id)
    const sent = new Set(sorted.map(({ id }) => id))
    const is_same = sent.size === sorted.length && sent.size === stored.length && stored.every(({ id }) => sent.has(id))
    if (!is_same) throw new AppError('SORT_SET_MISMATCH')
    if (sorted.length > 0) await writeDiscountRuleOrder(tx, event_id, sorted)
    await audit(tx, ctx, 'discount_rule.sorted', { event_id })
    await purgePages(tx, eventPages(event_id))
  })
}
