import { MAX_DISCOUNT_RULES } from '#core/catalog/discount-rules/limits.ts'
import type { DiscountRuleInput } from '#core/catalog/discount-rules/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import {
  type DiscountRuleRow,
  findDiscountRule,
  insertDiscountRule,
  listDiscountRules,
  replaceDiscountRuleTickets,
} from './queries.ts'
import { checkRuleTickets, mergeRule, type RuleChoice, ruleColumns } from './rule-columns.ts'

const NOTHING_CHOSEN: RuleChoice = {
  name: '',
  type: 'QUANTITY',
  is_enabled: true,
  valid_from: null,
  valid_until: null,
  booked_before_offset: null,
  ticket_ids: [],
  date_from: null,
  date_until: null,
  weekdays: [],
  same_date: false,
  value_type: 'PERCENTAGE',
  value: 0,
  max_per_order: null,
  stacks_with_promo_code: false,
  min_quantity: null,
  group_size: null,
  group_count: null,
  products: [],
  effect_ticket_ids: [],
}

/** DSC-1. Without a priority it acts after the others. The event's row is locked, so two calls never both are the fiftieth. */
export async function createDiscountRule(
  ctx: StaffCtx,
  event: EventRow,
  input: DiscountRuleInput,
): Promise<DiscountRuleRow> {
  const rule = mergeRule(event, NOTHING_CHOSEN, input)
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const others = await listDiscountRules(tx, event.id)
    if (others.length >= MAX_DISCOUNT_RULES) throw tooMany()
    await checkRuleTickets(tx, event.id, { rule })
    const id = await insertDiscountRule(tx, {
      ...ruleColumns(rule),
      event_id: event.id,
      priority: input.priority ?? 1 + Math.max(0, ...others.map(({ priority }) => priority)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await replaceDiscountRuleTickets(tx, { event_id: event.id, discount_rule_id: id }, rule)
    await audit(tx, ctx, 'discount_rule.created', {
      event_id: event.id,
      data: { discount_rule_id: id },
      changes: madeWith({ name: rule.name }),
    })
    await purgePages(tx, eventPages(event.id))
    return (await findDiscountRule(tx, event.id, id))!
  })
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', {
    fields: { name: [{ ...FIELD_MESSAGES.too_many_discounts, values: { maximum: MAX_DISCOUNT_RULES } }] },
  })
