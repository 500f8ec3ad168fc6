import { shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findAllCheckInLists, insertCheckInList, newShortId, replaceListTickets } from './queries.ts'

/** Lists with a link of their own and nobody scanned; one whose tickets are all gone stays behind (DUP-3, DUP-4); all stay all (CIL-8). */
export async function copyCheckInLists(tx: Tx, event: EventCopy): Promise<void> {
  const { source, copy, shift, now } = event
  for (const { name, description, ticket_ids, ...row } of await findAllCheckInLists(tx, source.id)) {
    const tickets = mappedTickets(event, ticket_ids)
    const { all_tickets } = row
    if (tickets.length === 0) continue
    const [activates_at, expires_at] = shiftWindow(row.activates_at, row.expires_at, shift)
    const id = await insertCheckInList(tx, {
      event_id: copy.id,
      short_id: newShortId('check_in_list'),
      name,
      description,
      all_tickets,
      activates_at,
      expires_at,
      created_at: now,
      updated_at: now,
    })
    await replaceListTickets(tx, { event_id: copy.id, id }, tickets)
  }
}
