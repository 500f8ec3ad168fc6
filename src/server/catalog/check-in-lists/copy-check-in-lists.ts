import { shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findAllCheckInLists, insertCheckInList, newShortId, replaceListTickets } from './queries.ts'

/** Undefined where the date of the list is not copied. */
const copiedDate = ({ dates }: EventCopy, event_date_id: number | null): number | null | undefined =>
  event_date_id === null ? null : dates.get(event_date_id)

/** Lists with a link of their own and nobody scanned; one whose tickets are all gone stays behind (DUP-3, DUP-4), and one of a date that is not copied (DAT-56); all stay all (CIL-8). */
export async function copyCheckInLists(tx: Tx, event: EventCopy): Promise<void> {
  const { source, copy, shift, now } = event
  for (const { name, description, ticket_ids, ...row } of await findAllCheckInLists(tx, { event_id: source.id, now })) {
    const tickets = mappedTickets(event, ticket_ids)
    const { all_tickets } = row
    const event_date_id = copiedDate(event, row.event_date_id)
    if (tickets.length === 0 || event_date_id === undefined) continue
    const [activates_at, expires_at] = shiftWindow(row.activates_at, row.expires_at, shift)
    const id = await insertCheckInList(tx, {
      event_id: copy.id,
      short_id: newShortId('check_in_list'),
      name,
      kind: row.kind,
      description,
      all_tickets,
      dates_mode: row.dates_mode,
      event_date_id,
      opens_minutes_before: row.opens_minutes_before,
      closes_minutes_after: row.closes_minutes_after,
      activates_at,
      expires_at,
      created_at: now,
      updated_at: now,
    })
    await replaceListTickets(tx, { event_id: copy.id, id }, all_tickets ? [] : tickets)
  }
}
