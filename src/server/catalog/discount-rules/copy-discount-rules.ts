import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'
import { type Shift, shiftDay, shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertDiscountRule, listDiscountRules, replaceDiscountRuleTickets } from './queries.ts'
import { ruleColumns } from './rule-columns.ts'

/**
 * Discounts with their dates shifted (DAT-59, DUP-2). One whose tickets are all gone stays behind, and a set of which one is
 * gone: with fewer tickets they would discount more than in the source.
 */
export async function copyDiscountRules(tx: Tx, event: EventCopy): Promise<void> {
  const { source, copy, shift, now } = event
  for (const row of await listDiscountRules(tx, source.id)) {
    const { id: _id, event_id: _event, created_at: _made, updated_at: _changed, priority, ...rule } = row
    const tickets = copiedTickets(event, rule)
    if (tickets === null) continue
    const copied = { ...rule, ...tickets, ...shiftedBounds(rule, shift) }
    const times = { created_at: now, updated_at: now }
    const id = await insertDiscountRule(tx, { ...ruleColumns(copied), event_id: copy.id, priority, ...times })
    await replaceDiscountRuleTickets(tx, { event_id: copy.id, discount_rule_id: id }, copied)
  }
}

type RuleTickets = Pick<DiscountRule, 'ticket_ids' | 'products' | 'effect_ticket_ids'>

function copiedTickets(event: EventCopy, { ticket_ids, products, effect_ticket_ids }: RuleTickets): RuleTickets | null {
  const covered = mappedTickets(event, ticket_ids)
  const set = products.flatMap(({ ticket_id, quantity }) =>
    mappedTickets(event, [ticket_id]).map((id) => ({ ticket_id: id, quantity })),
  )
  if ((ticket_ids.length > 0 && covered.length === 0) || set.length < products.length) return null
  return { ticket_ids: covered, products: set, effect_ticket_ids: mappedTickets(event, effect_ticket_ids) }
}

function shiftedBounds(
  { valid_from, valid_until, date_from, date_until }: Omit<DiscountRule, 'id' | 'priority'>,
  shift: Shift,
) {
  const [from, until] = shiftWindow(valid_from, valid_until, shift)
  return {
    valid_from: from,
    valid_until: until,
    date_from: shiftDay(date_from, shift),
    date_until: shiftDay(date_until, shift),
  }
}
