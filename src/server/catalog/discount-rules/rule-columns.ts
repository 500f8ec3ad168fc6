import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'
import { type DiscountRuleUpdate, ruleProblems, shownValue, storedValue } from '#core/catalog/discount-rules/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { Message } from '#core/platform/locales.ts'
import { readInstant, wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findForeignTickets, findOtherKinds } from '#server/catalog/ticket-links/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** What people choose of a discount; id and place it has by itself. */
export type RuleChoice = Omit<DiscountRule, 'id' | 'priority'>

/**
 * A discount with the changes laid over it: what is omitted stays, null clears (TXT-1). Numbers its type does not have are
 * dropped; what does not fit together is told by field (DSC-1, DSC-2).
 */
export function mergeRule(event: EventRow, stored: RuleChoice, input: DiscountRuleUpdate): RuleChoice {
  const instant = (field: 'valid_from' | 'valid_until') => {
    const at = readInstant(input[field], event.timezone, field)
    return at === undefined ? stored[field] : at
  }
  const { priority: _place, value = shownValue(stored), ...given } = input
  const said = Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined))
  const valid_from = instant('valid_from')
  const valid_until = instant('valid_until')
  // another kind of value needs its own number
  const is_new_kind = given.value_type !== undefined && given.value_type !== stored.value_type
  const whole = { ...stored, ...said, value: is_new_kind ? (input.value ?? 0) : value, valid_from, valid_until }
  const fields: Record<string, Message[]> = {}
  for (const { field, message, values } of ruleProblems(whole))
    fields[field] = [{ ...FIELD_MESSAGES[message], ...(values ? { values } : {}) }]
  if (valid_from && valid_until && valid_until <= valid_from) fields.valid_until = [FIELD_MESSAGES.end_after_start]
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  return { ...whole, ...ofType(whole), value: storedValue(whole) }
}

/** Only what a rule of its type has (DSC-2). */
function ofType(rule: RuleChoice) {
  const { type, min_quantity, group_size, group_count, max_per_order, ticket_ids, products, effect_ticket_ids } = rule
  const is_set = type === 'COMBINATION'
  return {
    min_quantity: type === 'QUANTITY' ? min_quantity : null,
    group_size: type === 'CHEAPEST' ? group_size : null,
    group_count: type === 'CHEAPEST' ? group_count : null,
    max_per_order: type === 'QUANTITY' ? null : max_per_order,
    ticket_ids: is_set ? [] : ticket_ids,
    products: is_set ? products : [],
    effect_ticket_ids: is_set ? effect_ticket_ids : [],
    weekdays: [...new Set(rule.weekdays)],
  }
}

/** The columns of its own table. */
export function ruleColumns({ ticket_ids: _t, products: _p, effect_ticket_ids: _e, weekdays, ...columns }: RuleChoice) {
  return { ...columns, weekdays: [...weekdays] }
}

/**
 * Foreign tickets are field errors, not links (SEC-2), and so are packages that leave nothing to discount (DSC-3). One `kept`
 * from before may be a deleted one: saving must not fail.
 */
export async function checkRuleTickets(
  tx: Tx,
  event_id: number,
  { rule, kept = null }: { readonly rule: RuleChoice; readonly kept?: RuleChoice | null },
): Promise<void> {
  const idsOf = (one: RuleChoice) => [...one.ticket_ids, ...one.products.map(({ ticket_id }) => ticket_id)]
  const known = kept ? idsOf(kept) : []
  const fresh = idsOf(rule).filter((id) => !known.includes(id))
  const foreign = await findForeignTickets(tx, event_id, fresh)
  const is_set = rule.type === 'COMBINATION'
  const field = is_set ? 'products' : 'ticket_ids'
  if (foreign.length > 0) throw wrongField(field, 'unknown_id')
  const named = idsOf(rule)
  if (named.length === 0 || (fresh.length === 0 && named.length === known.length)) return
  // nothing is ever taken off a package (DSC-3)
  const packages = await findOtherKinds(tx, event_id, { ids: named, kinds: ['ADMISSION', 'EXTRA'] })
  if (is_set ? packages.length > 0 : packages.length === new Set(named).size) throw wrongField(field, 'no_packages')
}
