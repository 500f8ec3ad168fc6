import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { LinksChanged, lockStock, writeStock } from '#server/platform/stock/stock.ts'

interface TakenStock {
  readonly stock_id: number
  readonly held: number
  readonly sold: number
  readonly limit: number | null
}

/**
 * What orders take of every counter at present (STK-1): the units of holds, the ACTIVE attendees of completed ones, and
 * one use of the code each. An attendee cancelled earlier takes nothing any more (CAN-2).
 */
async function readTakenStock(tx: Tx, order_ids: readonly number[]): Promise<TakenStock[]> {
  const { rows } = await sql<TakenStock>`
    with o as (select * from orders where id = any(${[...order_ids]}::bigint[]) and status in ('RESERVED', 'AWAITING_PAYMENT', 'COMPLETED')),
    units as (
      select i.event_id, i.ticket_id, i.ticket_price_id, i.quantity as held, 0 as sold
        from order_items i join o on o.id = i.order_id where o.status <> 'COMPLETED'
      union all
      select a.event_id, a.ticket_id, a.ticket_price_id, 0, 1
        from attendees a join o on o.id = a.order_id where o.status = 'COMPLETED' and a.status = 'ACTIVE'),
    taken as (
      select p.stock_id, u.held, u.sold, p.quantity_available as "limit" from units u join ticket_prices p on p.id = u.ticket_price_id
      union all
      select c.stock_id, u.held, u.sold, case when c.is_enabled then c.capacity end
        from units u join capacity_assignments c on c.event_id = u.event_id and c.deleted_at is null
          and (c.applies_to = 'EVENT' or exists (select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = u.ticket_id))
      union all
      select c.stock_id, (o.status <> 'COMPLETED')::int, (o.status = 'COMPLETED')::int, c.max_uses
        from o join promo_codes c on c.id = o.promo_code_id)
    select stock_id, sum(held)::int as held, sum(sold)::int as sold, "limit" from taken group by stock_id, "limit" order by stock_id`.execute(
    tx,
  )
  return rows
}

/**
 * Gives back all that orders hold or have sold: before they are cancelled or deleted, in the same transaction. Orders and
 * attendees are locked by the caller (RES-5); counters are found by the present links, again after the wait (STK-6).
 */
export async function freeOrders(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const before = await readTakenStock(tx, order_ids)
  const counters = await lockStock(
    tx,
    before.map(({ stock_id }) => stock_id),
  )
  const after = await readTakenStock(tx, order_ids)
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new LinksChanged()
  await writeStock(
    tx,
    after.map(({ stock_id, held, sold, limit }) => {
      const row = counters.get(stock_id)!
      return { id: stock_id, held: row.held - held, sold: row.sold - sold, limit }
    }),
  )
}
