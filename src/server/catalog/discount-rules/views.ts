import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'
import { type DiscountRuleView, type PublicDiscountRuleView, shownValue } from '#core/catalog/discount-rules/schema.ts'
import type { DiscountRuleRow } from './queries.ts'

/** What the public may know of a discount that is valid (DSC-5). */
export const toPublicDiscountRule = (rule: DiscountRule): PublicDiscountRuleView => ({
  id: rule.id,
  name: rule.name,
  type: rule.type,
  booked_before_offset: rule.booked_before_offset,
  ticket_ids: [...rule.ticket_ids],
  date_from: rule.date_from,
  date_until: rule.date_until,
  weekdays: [...rule.weekdays],
  same_date: rule.same_date,
  value_type: rule.value_type,
  value: shownValue(rule),
  max_per_order: rule.max_per_order,
  stacks_with_promo_code: rule.stacks_with_promo_code,
  min_quantity: rule.min_quantity,
  group_size: rule.group_size,
  group_count: rule.group_count,
  products: [...rule.products],
  effect_ticket_ids: [...rule.effect_ticket_ids],
})

export const toDiscountRuleView = (row: DiscountRuleRow): DiscountRuleView => ({
  ...toPublicDiscountRule(row),
  is_enabled: row.is_enabled,
  priority: row.priority,
  valid_from: row.valid_from?.toISOString() ?? null,
  valid_until: row.valid_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
