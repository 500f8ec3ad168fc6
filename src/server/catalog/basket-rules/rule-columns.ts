import { type BasketRuleTerms, contradicts } from '#core/catalog/basket-rules/basket-rule.ts'
import { basketRuleProblem } from '#core/catalog/basket-rules/schema.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { findForeignTickets } from '#server/catalog/ticket-links/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { BasketRuleRow } from './queries.ts'

/** Foreign ids are field errors, not links (SEC-2); no rule names itself, no two say opposite things (EXT-6). */
export async function checkBasketRule(
  tx: Tx,
  event_id: number,
  { rule, others }: { readonly rule: BasketRuleTerms; readonly others: readonly BasketRuleRow[] },
): Promise<void> {
  const wrong = basketRuleProblem(rule)
  if (wrong) throw wrongField('other_ticket_ids', wrong)
  const at = { ticket_id: [rule.ticket_id], other_ticket_ids: rule.other_ticket_ids }
  for (const [field, ids] of Object.entries(at))
    if ((await findForeignTickets(tx, event_id, ids)).length > 0) throw wrongField(field, 'unknown_id')
  if (others.some((other) => contradicts(rule, other))) throw wrongField('other_ticket_ids', 'rule_contradicted')
}

/** The columns of its own table; who excludes others names no number (EXT-6). */
export const ruleColumns = ({ type, ticket_id, same_date, allowed_per_unit }: BasketRuleTerms) => ({
  type,
  ticket_id,
  same_date,
  allowed_per_unit: type === 'REQUIRES' ? allowed_per_unit : null,
})
