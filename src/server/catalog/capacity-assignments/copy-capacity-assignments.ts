import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { findAllCapacities, insertCapacity, replaceCapacityTickets } from './queries.ts'

/** Without tickets only the one for the whole event; one whose tickets are all gone stays behind (DUP-3, CAP-1). */
export async function copyCapacityAssignments(tx: Tx, event: EventCopy): Promise<void> {
  const { source, copy, now } = event
  for (const { name, capacity, applies_to, is_per_date, is_enabled, tickets } of await findAllCapacities(
    tx,
    source.id,
  )) {
    const ticket_ids = mappedTickets(
      event,
      tickets.map((ticket) => ticket.id),
    )
    if (applies_to === 'TICKETS' && ticket_ids.length === 0) continue
    const stock_id = await insertStock(tx, copy.id, { kind: 'CAPACITY', limit: is_enabled ? capacity : null })
    const row = { event_id: copy.id, stock_id, name, capacity, applies_to, is_per_date, is_enabled }
    const id = await insertCapacity(tx, { ...row, created_at: now, updated_at: now })
    await replaceCapacityTickets(tx, { event_id: copy.id, id }, ticket_ids)
  }
}
