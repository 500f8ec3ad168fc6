import { shiftDate } from '#core/catalog/events/shift-dates.ts'
import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { findAllPromoCodes, insertPromoCode, replacePromoCodeTickets } from './queries.ts'

/**
 * Codes with their limits, expiry shifted, uses starting anew (DUP-2, DUP-4). A code whose tickets or dates are all gone
 * stays behind: with an empty list it would apply to every ticket or date of the copy (PRO-2, DAT-59).
 */
export async function copyPromoCodes(tx: Tx, event: EventCopy): Promise<void> {
  const { source, copy, shift, now } = event
  for (const row of await findAllPromoCodes(tx, source.id)) {
    const tickets = mappedTickets(event, row.applicable_ticket_ids)
    if (row.applicable_ticket_ids.length > 0 && tickets.length === 0) continue
    const dates = row.applicable_event_date_ids.flatMap((id) => event.dates.get(id) ?? [])
    if (row.applicable_event_date_ids.length > 0 && dates.length === 0) continue
    const { code, discount_type, discount, max_uses } = row
    const stock_id = await insertStock(tx, copy.id, { kind: 'PROMO_CODE', limit: max_uses })
    const id = await insertPromoCode(tx, {
      event_id: copy.id,
      stock_id,
      code,
      discount_type,
      discount,
      max_uses,
      expiry_date: shiftDate(row.expiry_date, shift),
      applicable_event_date_ids: dates,
      created_at: now,
      updated_at: now,
    })
    await replacePromoCodeTickets(tx, { event_id: copy.id, promo_code_id: id }, tickets)
  }
}
