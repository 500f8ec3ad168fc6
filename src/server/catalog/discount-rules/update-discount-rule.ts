import type { DiscountRuleUpdate } from '#core/catalog/discount-rules/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { type DiscountRuleRow, findDiscountRule, replaceDiscountRuleTickets, updateDiscountRuleRow } from './queries.ts'
import { checkRuleTickets, mergeRule, ruleColumns } from './rule-columns.ts'

/** Orders and holds keep the price they were given (PRC-35, TIX-17). */
export async function updateDiscountRule(
  ctx: StaffCtx,
  event: EventRow,
  { id, input }: { id: number; input: DiscountRuleUpdate },
): Promise<DiscountRuleRow> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const stored = await findDiscountRule(tx, event.id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    const { id: _id, priority, event_id: _event, created_at: _made, updated_at: _changed, ...before } = stored
    const rule = mergeRule(event, before, input)
    await checkRuleTickets(tx, event.id, { rule, kept: before })
    await updateDiscountRuleRow(tx, id, {
      ...ruleColumns(rule),
      priority: input.priority ?? priority,
      updated_at: ctx.now,
    })
    await replaceDiscountRuleTickets(tx, { event_id: event.id, discount_rule_id: id }, rule)
    const changes = changesOf({ ...stored }, { ...rule, priority: input.priority })
    await audit(tx, ctx, 'discount_rule.updated', {
      event_id: event.id,
      data: { discount_rule_id: id, fields: Object.keys(changes) },
      changes,
    })
    await purgePages(tx, eventPages(event.id))
    return (await findDiscountRule(tx, event.id, id))!
  })
}
