import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { LinksChanged, lockStock, type OrderStock, writeStock } from './stock.ts'

export interface TicketUnit {
  readonly event_id: number
  readonly ticket_id: number
  readonly ticket_price_id: number
}

/** The counters one ACTIVE attendee is counted in at present: its price and every assignment of its ticket (STK-1, CAP-3). */
async function readUnitStock(tx: Tx, { event_id, ticket_id, ticket_price_id }: TicketUnit): Promise<OrderStock[]> {
  const { rows } = await sql<OrderStock>`
    select p.stock_id, 'PRICE' as kind, 1 as units, p.quantity_available as "limit" from ticket_prices p where p.id = ${ticket_price_id}
    union all
    select c.stock_id, 'CAPACITY', 1, case when c.is_enabled then c.capacity end from capacity_assignments c
      where c.event_id = ${event_id} and c.deleted_at is null
        and (c.applies_to = 'EVENT' or exists (select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = ${ticket_id}))
    order by stock_id`.execute(tx)
  return rows
}

/** Gives one sold unit back. The attendee and its order are locked by the caller (RES-5, STK-6). */
export async function freeSoldUnit(tx: Tx, unit: TicketUnit): Promise<void> {
  const before = await readUnitStock(tx, unit)
  const counters = await lockStock(
    tx,
    before.map(({ stock_id }) => stock_id),
  )
  const after = await readUnitStock(tx, unit)
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new LinksChanged()
  await writeStock(
    tx,
    after.map(({ stock_id, units, limit }) => {
      const row = counters.get(stock_id)!
      return { id: stock_id, held: row.held, sold: row.sold - units, limit }
    }),
  )
}
