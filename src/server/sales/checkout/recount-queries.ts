import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'

export interface StockDifference {
  readonly stock_id: number
  readonly event_id: number
  readonly kind: string
  readonly held: number
  readonly sold: number
  readonly counted_held: number
  readonly counted_sold: number
}

/**
 * Every counter beside what orders and attendees say (STK-1, STK-4), in one statement and so at one instant. Must always
 * be empty: tests ask after every race, crash and fault.
 */
export async function recountStock(db: Db | Tx, event_id: number | null = null): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    with active as (
      select a.ticket_price_id, count(*)::int as units from attendees a join orders o on o.id = a.order_id
      where a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} group by 1),
    held as (
      select i.ticket_price_id, sum(i.quantity)::int as units from order_items i join orders o on o.id = i.order_id
      where o.status in (${literals(HOLD_STATUSES)}) group by 1),
    prices as (
      select p.stock_id, p.event_id, p.ticket_id, coalesce(h.units, 0) as held, coalesce(a.units, 0) as sold
      from ticket_prices p left join held h on h.ticket_price_id = p.id left join active a on a.ticket_price_id = p.id),
    counted as (
      select stock_id, held, sold from prices
      union all
      select c.stock_id, coalesce(sum(p.held), 0)::int, coalesce(sum(p.sold), 0)::int
      from capacity_assignments c left join prices p on p.event_id = c.event_id
        and (c.applies_to = 'EVENT' or exists (select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = p.ticket_id))
      where c.deleted_at is null group by c.stock_id
      union all
      select c.stock_id, count(*) filter (where o.status in (${literals(HOLD_STATUSES)}))::int, count(*) filter (where o.status = ${literal(OrderStatus.COMPLETED)})::int
      from promo_codes c left join orders o on o.promo_code_id = c.id group by c.stock_id)
    select s.id as stock_id, s.event_id, s.kind, s.held, s.sold, c.held as counted_held, c.sold as counted_sold
    from stock s join counted c on c.stock_id = s.id
    where (s.held <> c.held or s.sold <> c.sold) and (${event_id}::bigint is null or s.event_id = ${event_id}::bigint)
    order by s.id`.execute(db)
  return rows
}
