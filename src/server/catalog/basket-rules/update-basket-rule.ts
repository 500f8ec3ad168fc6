import type { BasketRuleTerms } from '#core/catalog/basket-rules/basket-rule.ts'
import type { BasketRuleUpdate } from '#core/catalog/basket-rules/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkFresh } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import {
  type BasketRuleRow,
  findBasketRule,
  listBasketRules,
  replaceOtherTickets,
  updateBasketRuleRow,
} from './queries.ts'
import { checkBasketRule, ruleColumns } from './rule-columns.ts'

/** Orders and holds stay as they are: a rule is asked when a basket is reserved (EXT-6). */
export async function updateBasketRule(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { readonly id: number; readonly input: BasketRuleUpdate },
): Promise<BasketRuleRow> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const stored = await findBasketRule(tx, event_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    checkFresh(stored.updated_at, input.updated_at)
    const rule = mergeRule(stored, input)
    const others = (await listBasketRules(tx, event_id)).filter((other) => other.id !== id)
    await checkBasketRule(tx, event_id, { rule, others })
    const columns = ruleColumns(rule)
    await updateBasketRuleRow(tx, id, { ...columns, updated_at: ctx.now })
    await replaceOtherTickets(tx, { event_id, basket_rule_id: id }, rule.other_ticket_ids)
    const changes = changesOf({ ...stored }, { ...columns, other_ticket_ids: rule.other_ticket_ids })
    await audit(tx, ctx, 'basket_rule.updated', {
      event_id,
      data: { basket_rule_id: id, fields: Object.keys(changes) },
      changes,
    })
    await purgePages(tx, eventPages(event_id))
    return (await findBasketRule(tx, event_id, id))!
  })
}

/** What is omitted stays, null clears (TXT-1). */
const mergeRule = (stored: BasketRuleRow, input: BasketRuleUpdate): BasketRuleTerms => ({
  type: input.type ?? stored.type,
  ticket_id: input.ticket_id ?? stored.ticket_id,
  other_ticket_ids: input.other_ticket_ids ?? stored.other_ticket_ids,
  same_date: input.same_date ?? stored.same_date,
  allowed_per_unit: input.allowed_per_unit === undefined ? stored.allowed_per_unit : input.allowed_per_unit,
})
