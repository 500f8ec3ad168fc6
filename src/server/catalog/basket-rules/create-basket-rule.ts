import { MAX_BASKET_RULES } from '#core/catalog/basket-rules/limits.ts'
import type { BasketRuleInput } from '#core/catalog/basket-rules/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import {
  type BasketRuleRow,
  findBasketRule,
  insertBasketRule,
  listBasketRules,
  replaceOtherTickets,
} from './queries.ts'
import { checkBasketRule, ruleColumns } from './rule-columns.ts'

/** EXT-6. The event's row is locked, so two calls never both are the fiftieth, nor say opposite things. */
export async function createBasketRule(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  input: BasketRuleInput,
): Promise<BasketRuleRow> {
  const rule = { ...input, allowed_per_unit: input.allowed_per_unit ?? null }
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const others = await listBasketRules(tx, event_id)
    if (others.length >= MAX_BASKET_RULES) throw tooMany()
    await checkBasketRule(tx, event_id, { rule, others })
    const times = { created_at: ctx.now, updated_at: ctx.now }
    const id = await insertBasketRule(tx, { ...ruleColumns(rule), ...times, event_id })
    await replaceOtherTickets(tx, { event_id, basket_rule_id: id }, rule.other_ticket_ids)
    await audit(tx, ctx, 'basket_rule.created', { event_id, data: { basket_rule_id: id } })
    await purgePages(tx, eventPages(event_id))
    return (await findBasketRule(tx, event_id, id))!
  })
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', {
    fields: { ticket_id: [{ ...FIELD_MESSAGES.too_many_basket_rules, values: { maximum: MAX_BASKET_RULES } }] },
  })
