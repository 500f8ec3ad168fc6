import { MAX_BASKET_RULES } from '#core/catalog/basket-rules/limits.ts'
import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertBasketRule, listBasketRules, replaceOtherTickets } from './queries.ts'
import { ruleColumns } from './rule-columns.ts'

/** Rules go with their products (DAT-59). */
export async function copyBasketRules(
  tx: Tx,
  event: Pick<EventCopy, 'source' | 'copy' | 'now' | 'tickets'>,
): Promise<void> {
  const { source, copy, now } = event
  for (const rule of await listBasketRules(tx, source.id)) {
    const [ticket_id] = mappedTickets(event, [rule.ticket_id])
    const other_ticket_ids = mappedTickets(event, rule.other_ticket_ids)
    if (ticket_id === undefined || other_ticket_ids.length === 0) continue
    const times = { created_at: now, updated_at: now }
    const id = await insertBasketRule(tx, { ...ruleColumns({ ...rule, ticket_id }), ...times, event_id: copy.id })
    await replaceOtherTickets(tx, { event_id: copy.id, basket_rule_id: id }, other_ticket_ids)
  }
}

/** A duplicate of a product has its rules, as many as the event can have (TIX-23, EXT-6). */
export async function copyRulesOfTicket(
  tx: Tx,
  {
    event_id,
    ticket_id,
    like_ticket_id,
    now,
  }: { readonly event_id: number; readonly ticket_id: number; readonly like_ticket_id: number; readonly now: Date },
): Promise<void> {
  const rules = await listBasketRules(tx, event_id)
  const own = rules.filter((rule) => rule.ticket_id === like_ticket_id)
  for (const rule of own.slice(0, MAX_BASKET_RULES - rules.length)) {
    const times = { created_at: now, updated_at: now }
    const id = await insertBasketRule(tx, { ...ruleColumns({ ...rule, ticket_id }), ...times, event_id })
    await replaceOtherTickets(tx, { event_id, basket_rule_id: id }, rule.other_ticket_ids)
  }
}
