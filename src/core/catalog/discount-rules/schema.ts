import { z } from 'zod'
import { discountProblem } from '#core/catalog/promo-codes/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { Id, InstantText, InstantView, LocalDate, Name } from '#core/platform/fields.ts'
import { MAX_IDS } from '#core/platform/limits.ts'
import { percentToThousandths, thousandthsToPercent } from '#core/platform/money.ts'
import { RULE_TYPES, RULE_VALUE_TYPES, type RuleValue, WEEKDAYS } from './discount-rule.ts'
import {
  MAX_BOOKED_BEFORE_MINUTES,
  MAX_DISCOUNT_RULES,
  MAX_GROUP_SIZE,
  MAX_PRIORITY,
  MAX_RULE_UNITS,
  MAX_SET_PRODUCTS,
  MIN_BOOKED_BEFORE_MINUTES,
  MIN_GROUP_SIZE,
  MIN_SET_PRODUCTS,
} from './limits.ts'

const Units = z.int().min(1).max(MAX_RULE_UNITS)
const SetProduct = z.object({ ticket_id: Id, quantity: Units })
/** No two weekdays twice. */
const Weekdays = z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length)

const fields = {
  name: Name,
  type: z.enum(RULE_TYPES),
  is_enabled: z.boolean(),
  priority: z.int().min(0).max(MAX_PRIORITY).optional(),
  valid_from: InstantText.nullish(),
  valid_until: InstantText.nullish(),
  booked_before_offset: z.int().min(MIN_BOOKED_BEFORE_MINUTES).max(MAX_BOOKED_BEFORE_MINUTES).nullish(),
  ticket_ids: z.array(Id).max(MAX_IDS),
  date_from: LocalDate.nullish(),
  date_until: LocalDate.nullish(),
  weekdays: Weekdays,
  same_date: z.boolean(),
  value_type: z.enum(RULE_VALUE_TYPES),
  value: z.number(),
  max_per_order: Units.nullish(),
  stacks_with_promo_code: z.boolean(),
  min_quantity: Units.nullish(),
  group_size: z.int().min(MIN_GROUP_SIZE).max(MAX_GROUP_SIZE).nullish(),
  group_count: z.int().min(1).max(MAX_GROUP_SIZE).nullish(),
  products: z.array(SetProduct).max(MAX_SET_PRODUCTS),
  effect_ticket_ids: z.array(Id).max(MAX_SET_PRODUCTS),
}

/** What its type asks of a rule. */
export type RuleTerms = {
  type: z.output<typeof fields.type>
  date_from?: string | null | undefined
  date_until?: string | null | undefined
  value_type: z.output<typeof fields.value_type>
  value: number
  min_quantity?: number | null | undefined
  group_size?: number | null | undefined
  group_count?: number | null | undefined
  products: readonly z.output<typeof SetProduct>[]
  effect_ticket_ids: readonly number[]
}

export interface RuleProblem {
  readonly field: keyof typeof fields
  readonly message: FieldMessageId
  readonly values?: Readonly<Record<string, number>>
}

/** What is wrong with the terms of a rule of its type, by field (DSC-1, DSC-2). */
export function ruleProblems(terms: RuleTerms): RuleProblem[] {
  const { value_type, value, date_from, date_until } = terms
  const wrong_value = discountProblem(value_type, value)
  const problems: RuleProblem[] = wrong_value ? [{ field: 'value', message: wrong_value }] : []
  if (date_from && date_until && date_until < date_from)
    problems.push({ field: 'date_until', message: 'end_after_start' })
  return [...problems, ...typeProblems(terms)]
}

function typeProblems({ type, min_quantity, group_size, group_count, ...set }: RuleTerms): RuleProblem[] {
  if (type === 'COMBINATION') return setProblems(set)
  const missing = type === 'QUANTITY' ? { min_quantity } : { group_size, group_count }
  const empty = Object.entries(missing).filter(([, value]) => value === null || value === undefined)
  if (empty.length > 0) return empty.map(([field]) => ({ field: field as 'group_size', message: 'required' }))
  const too_many = type === 'CHEAPEST' && Number(group_count) >= Number(group_size)
  return too_many ? [{ field: 'group_count', message: 'too_big', values: { maximum: Number(group_size) - 1 } }] : []
}

function setProblems({
  products,
  effect_ticket_ids,
}: Pick<RuleTerms, 'products' | 'effect_ticket_ids'>): RuleProblem[] {
  const ids = new Set(products.map(({ ticket_id }) => ticket_id))
  if (products.length < MIN_SET_PRODUCTS)
    return [{ field: 'products', message: 'too_few', values: { minimum: MIN_SET_PRODUCTS } }]
  if (ids.size < products.length) return [{ field: 'products', message: 'options_distinct' }]
  return effect_ticket_ids.every((id) => ids.has(id)) ? [] : [{ field: 'effect_ticket_ids', message: 'choice' }]
}

/** DSC-1, DSC-2. `value` holds minor units when FIXED, a percentage when PERCENTAGE (MON-4). Without a priority it acts last. */
export const DiscountRuleInput = z
  .object({
    ...fields,
    is_enabled: fields.is_enabled.default(true),
    ticket_ids: fields.ticket_ids.default([]),
    weekdays: fields.weekdays.default([]),
    same_date: fields.same_date.default(false),
    stacks_with_promo_code: fields.stacks_with_promo_code.default(false),
    products: fields.products.default([]),
    effect_ticket_ids: fields.effect_ticket_ids.default([]),
  })
  .superRefine((rule, context) => {
    for (const { field, message, values } of ruleProblems(rule))
      context.addIssue({ code: 'custom', message, path: [field], params: values ?? {} })
  })
export type DiscountRuleInput = z.output<typeof DiscountRuleInput>

/** Omitted fields stay (TXT-1); whether they fit together the verb sees. */
export const DiscountRuleUpdate = z.object(fields).partial()
export type DiscountRuleUpdate = z.output<typeof DiscountRuleUpdate>

/** The stored number: minor units or thousandths of a percent (MON-3). */
export const storedValue = ({ value_type, value }: RuleValue): number =>
  value_type === 'FIXED' ? value : (percentToThousandths(value) ?? 0)

/** The number as the API tells it: minor units or a percentage (MON-4). */
export const shownValue = ({ value_type, value }: RuleValue): number =>
  value_type === 'FIXED' ? value : thousandthsToPercent(value)

const terms = {
  id: Id,
  name: z.string(),
  type: z.enum(RULE_TYPES),
  booked_before_offset: z.int().nullable(),
  ticket_ids: z.array(Id),
  date_from: z.string().nullable(),
  date_until: z.string().nullable(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  same_date: z.boolean(),
  value_type: z.enum(RULE_VALUE_TYPES),
  value: z.number(),
  max_per_order: z.int().nullable(),
  stacks_with_promo_code: z.boolean(),
  min_quantity: z.int().nullable(),
  group_size: z.int().nullable(),
  group_count: z.int().nullable(),
  products: z.array(z.object({ ticket_id: Id, quantity: z.int() })),
  effect_ticket_ids: z.array(Id),
}

/** A discount as staff see it. */
export const DiscountRuleView = z.object({
  ...terms,
  is_enabled: z.boolean(),
  priority: z.int(),
  valid_from: InstantView.nullable(),
  valid_until: InstantView.nullable(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type DiscountRuleView = z.output<typeof DiscountRuleView>

/** A discount as buyers' pages compute with it (DSC-5); one that is not valid at the moment is not told. */
export const PublicDiscountRuleView = z.object(terms)
export type PublicDiscountRuleView = z.output<typeof PublicDiscountRuleView>

/** The event's discounts in the order in which they act, all of them. */
export const DiscountRuleOrder = z
  .array(z.object({ id: Id, order: z.int().min(0).max(MAX_PRIORITY) }))
  .max(MAX_DISCOUNT_RULES)
export type DiscountRuleOrder = z.output<typeof DiscountRuleOrder>

nameViews({ DiscountRuleView, PublicDiscountRuleView })
