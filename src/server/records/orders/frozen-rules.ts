import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'

const TERMS = [
  'id',
  'name',
  'type',
  'is_enabled',
  'priority',
  'valid_from',
  'valid_until',
  'booked_before_offset',
  'ticket_ids',
  'date_from',
  'date_until',
  'weekdays',
  'same_date',
  'value_type',
  'value',
  'max_per_order',
  'stacks_with_promo_code',
  'min_quantity',
  'group_size',
  'group_count',
  'products',
  'effect_ticket_ids',
] as const satisfies readonly (keyof DiscountRule)[]

/** The discounts that took units of an order, as it keeps them: a code entered later competes with these (PRC-16). Null without any. */
export function frozenRules(rules: readonly DiscountRule[], ids: readonly number[]): DiscountRule[] | null {
  if (ids.length === 0) return null
  return rules
    .filter(({ id }) => ids.includes(id))
    .map((rule) => Object.fromEntries(TERMS.map((name) => [name, rule[name]])) as unknown as DiscountRule)
}

/** The same, read from the order's row. */
export function thawedRules(stored: unknown): DiscountRule[] {
  const rules = (stored ?? []) as (Omit<DiscountRule, 'valid_from' | 'valid_until'> & {
    readonly valid_from: string | null
    readonly valid_until: string | null
  })[]
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return rules.map((rule) => ({
    ...rule,
    valid_from: instant(rule.valid_from),
    valid_until: instant(rule.valid_until),
  }))
}
