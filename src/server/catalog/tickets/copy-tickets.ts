import { shiftWindow } from '#core/catalog/events/shift-dates.ts'
import type { BareCopy } from '#server/catalog/events/event-copy.ts'
import { findTaxIdsOfTickets, replaceTicketTaxes } from '#server/catalog/taxes-and-fees/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { COUNTER_KINDS } from './create-ticket.ts'
import { copyParts } from './parts/package-parts.ts'
import { findAllTickets, findPrices, insertPrice, insertTicket, type TicketRow } from './queries.ts'

/** Old id → new id. */
export interface CopiedTickets {
  readonly tickets: ReadonlyMap<number, number>
  readonly prices: ReadonlyMap<number, number>
}

/** Every product with tiers, dates, its own taxes and parts; counters begin at zero (DUP-4, TAX-3). */
export async function copyTickets(tx: Tx, event: BareCopy): Promise<CopiedTickets> {
  const tickets = await findAllTickets(tx, event.source.id)
  const taxes = await findTaxIdsOfTickets(tx, event.source.id)
  const copies = new Map<number, number>()
  const prices = new Map<number, number>()
  for (const ticket of tickets) {
    const ticket_id = await copyTicket(tx, event, { ticket, prices })
    const { account_id, id: event_id } = event.copy
    const tax_or_fee_ids = taxes.get(ticket.id) ?? []
    if (tax_or_fee_ids.length > 0) await replaceTicketTaxes(tx, { account_id, event_id, ticket_id, tax_or_fee_ids })
    copies.set(ticket.id, ticket_id)
  }
  // a package may stand before what it contains
  for (const { id, kind } of tickets)
    if (kind === 'PACKAGE') await copyParts(tx, { from: id, to: copies.get(id)!, event_id: event.copy.id }, prices)
  return { tickets: copies, prices }
}

async function copyTicket(
  tx: Tx,
  { copy: { id: event_id }, shift, now }: BareCopy,
  { ticket, prices }: { ticket: TicketRow; prices: Map<number, number> },
): Promise<number> {
  const { id: source_id, created_at: _made, updated_at: _changed, ...columns } = ticket
  const [sale_start_date, sale_end_date] = shiftWindow(columns.sale_start_date, columns.sale_end_date, shift)
  const dates = { sale_start_date, sale_end_date, created_at: now, updated_at: now }
  const ticket_id = await insertTicket(tx, { ...columns, event_id, ...dates })
  for (const { id, created_at: _at, ...price } of await findPrices(tx, source_id)) {
    const [opens, closes] = shiftWindow(price.sale_start_date, price.sale_end_date, shift)
    const stock_id = await insertStock(tx, event_id, {
      kind: COUNTER_KINDS[ticket.kind],
      limit: price.quantity_available,
    })
    const window = { sale_start_date: opens, sale_end_date: closes, created_at: now }
    const made = await insertPrice(tx, { ...price, event_id, ticket_id, stock_id, ...window })
    prices.set(id, made)
  }
  return ticket_id
}
