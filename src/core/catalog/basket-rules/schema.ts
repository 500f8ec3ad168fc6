import { z } from 'zod'
import { BASKET_RULE_TYPES } from '#core/catalog/ticket-types/product-kind.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { Id, InstantText, InstantView } from '#core/platform/fields.ts'
import type { BasketRuleTerms } from './basket-rule.ts'
import { MAX_ALLOWED_PER_UNIT, MAX_OTHER_PRODUCTS } from './limits.ts'

const fields = {
  type: z.enum(BASKET_RULE_TYPES),
  ticket_id: Id,
  other_ticket_ids: z.array(Id).min(1).max(MAX_OTHER_PRODUCTS),
  same_date: z.boolean(),
  allowed_per_unit: z.int().min(1).max(MAX_ALLOWED_PER_UNIT).nullish(),
}

/** What is wrong with a rule by itself (EXT-6). */
export function basketRuleProblem({
  ticket_id,
  other_ticket_ids,
}: Pick<BasketRuleTerms, 'ticket_id' | 'other_ticket_ids'>): FieldMessageId | null {
  if (other_ticket_ids.includes(ticket_id)) return 'rule_of_itself'
  return new Set(other_ticket_ids).size < other_ticket_ids.length ? 'options_distinct' : null
}

/** EXT-6. Without `same_date` all dates of the basket count together, without `allowed_per_unit` any number goes. */
export const BasketRuleInput = z
  .object({ ...fields, same_date: fields.same_date.default(false) })
  .superRefine((rule, context) => {
    const message = basketRuleProblem(rule)
    if (message) context.addIssue({ code: 'custom', message, path: ['other_ticket_ids'] })
  })
export type BasketRuleInput = z.output<typeof BasketRuleInput>

/** Omitted fields stay (TXT-1); `updated_at` as last seen (CNV-8). Whether they fit together the verb sees. */
export const BasketRuleUpdate = z.object({ ...fields, updated_at: InstantText.nullish() }).partial()
export type BasketRuleUpdate = z.output<typeof BasketRuleUpdate>

export const BasketRuleView = z.object({
  id: Id,
  event_id: Id,
  type: z.enum(BASKET_RULE_TYPES),
  ticket_id: Id,
  other_ticket_ids: z.array(Id),
  same_date: z.boolean(),
  allowed_per_unit: z.int().nullable(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type BasketRuleView = z.output<typeof BasketRuleView>

nameViews({ BasketRuleView })
