import type { BasketRuleView } from '#core/catalog/basket-rules/schema.ts'
import type { BasketRuleRow } from './queries.ts'

export const toBasketRuleView = (row: BasketRuleRow): BasketRuleView => ({
  ...row,
  other_ticket_ids: [...row.other_ticket_ids],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
