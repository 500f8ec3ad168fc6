import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'

/** An automatic discount of 10 % on every ticket, with what a test says of it (DSC-1). */
export const discountRule = (values: Partial<DiscountRule> = {}): DiscountRule => ({
  id: 1,
  name: 'Early bird',
  type: 'QUANTITY',
  is_enabled: true,
  priority: 1,
  valid_from: null,
  valid_until: null,
  booked_before_offset: null,
  ticket_ids: [],
  date_from: null,
  date_until: null,
  weekdays: [],
  same_date: false,
  value_type: 'PERCENTAGE',
  value: 10_000,
  max_per_order: null,
  stacks_with_promo_code: false,
  min_quantity: null,
  group_size: null,
  group_count: null,
  products: [],
  effect_ticket_ids: [],
  ...values,
})
