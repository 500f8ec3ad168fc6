import { shiftWindow } from '#core/catalog/events/shift-dates.ts'
import type { EventCopy } from '#server/catalog/events/event-copy.ts'
import { findTaxIdsOfTickets, replaceTicketTaxes } from '#server/catalog/taxes-and-fees/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { findAllTickets, findPrices, insertPrice, insertTicket, type TicketRow } from './queries.ts'

/** Every ticket with tiers, dates and its own taxes; counters begin at zero (DUP-4, TAX-3). Answers old id → new id. */
export async function copyTickets(tx: Tx, event: Omit<EventCopy, 'tickets'>): Promise<Map<number, number>> {
  const tickets = await findAllTickets(tx, event.source.id)
  const taxes = await findTaxIdsOfTickets(tx, event.source.id)
  const copies = new Map<number, number>()
  for (const ticket of tickets) {
    const ticket_id = await copyTicket(tx, event, ticket)
    const { account_id, id: event_id } = event.copy
    const tax_or_fee_ids = taxes.get(ticket.id) ?? []
    if (tax_or_fee_ids.length > 0) await replaceTicketTaxes(tx, { account_id, event_id, ticket_id, tax_or_fee_ids })
    copies.set(ticket.id, ticket_id)
  }
  return copies
}

async function copyTicket(
  tx: Tx,
  { copy: { id: event_id }, shift, now }: Omit<EventCopy, 'tickets'>,
  { id: source_id, created_at: _made, updated_at: _changed, ...columns }: TicketRow,
): Promise<number> {
  const [sale_start_date, sale_end_date] = shiftWindow(columns.sale_start_date, columns.sale_end_date, shift)
  const dates = { sale_start_date, sale_end_date, created_at: now, updated_at: now }
  const ticket_id = await insertTicket(tx, { ...columns, event_id, ...dates })
  for (const { id: _id, created_at: _at, ...price } of await findPrices(tx, source_id)) {
    const [opens, closes] = shiftWindow(price.sale_start_date, price.sale_end_date, shift)
    const stock_id = await insertStock(tx, event_id, { kind: 'PRICE', limit: price.quantity_available })
    const window = { sale_start_date: opens, sale_end_date: closes, created_at: now }
    await insertPrice(tx, { ...price, event_id, ticket_id, stock_id, ...window })
  }
  return ticket_id
}
