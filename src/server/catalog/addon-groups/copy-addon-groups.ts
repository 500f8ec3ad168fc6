import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertAddonGroup, listAddonGroups, replaceGroupExtras } from './queries.ts'

/** Groups go with their tickets (DAT-59). */
export async function copyAddonGroups(
  tx: Tx,
  event: Pick<EventCopy, 'source' | 'copy' | 'now' | 'tickets'>,
): Promise<void> {
  const { source, copy, now } = event
  for (const row of await listAddonGroups(tx, source.id)) {
    const [ticket_id] = mappedTickets(event, [row.ticket_id])
    if (ticket_id === undefined) continue
    const { id: _id, ticket_ids, order, ...group } = row
    const times = { created_at: now, updated_at: now }
    const id = await insertAddonGroup(tx, { ...group, ...times, event_id: copy.id, ticket_id, sort_order: order })
    await replaceGroupExtras(tx, { event_id: copy.id, addon_group_id: id }, mappedTickets(event, ticket_ids))
  }
}

/** A duplicate of a ticket offers the same extras (TIX-23). */
export async function copyGroupsOfTicket(
  tx: Tx,
  {
    event_id,
    ticket_id,
    like_ticket_id,
    now,
  }: { readonly event_id: number; readonly ticket_id: number; readonly like_ticket_id: number; readonly now: Date },
): Promise<void> {
  const groups = (await listAddonGroups(tx, event_id)).filter((group) => group.ticket_id === like_ticket_id)
  for (const { id: _id, ticket_ids, order, ...group } of groups) {
    const times = { created_at: now, updated_at: now }
    const id = await insertAddonGroup(tx, { ...group, ...times, ticket_id, sort_order: order })
    await replaceGroupExtras(tx, { event_id, addon_group_id: id }, ticket_ids)
  }
}
