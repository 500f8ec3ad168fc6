import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
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
 * Every counter beside what orders, attendees and units say (STK-1, STK-4, DAT-5), in one statement and so at one instant. Must always
 * be empty: tests ask after every race, crash and fault. Units of a price on a date that has no counter for it are told by
 * the counter of the price's row.
 */
export async function recountStock(db: Db | Tx, event_id: number | null = null): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    with active as (
      select coalesce(a.event_date_id, a.event_id) as date_id, a.ticket_price_id, count(*)::int as units from attendees a join orders o on o.id = a.order_id
      where a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} group by 1, 2
      union all
      select coalesce(u.event_date_id, u.event_id), u.ticket_price_id, count(*)::int from order_units u join orders o on o.id = u.order_id
      where u.status = ${literal(OrderUnitStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} group by 1, 2),
    held as (
      select coalesce(i.event_date_id, i.event_id) as date_id, i.ticket_price_id, sum(i.quantity)::int as units from order_items i join orders o on o.id = i.order_id
      where o.status in (${literals(HOLD_STATUSES)}) group by 1, 2),
    counters as (
      select event_id as date_id, id as ticket_price_id, stock_id, event_id, ticket_id from ticket_prices
      union all
      select dp.event_date_id, p.id, dp.stock_id, p.event_id, p.ticket_id from date_prices dp join ticket_prices p on p.id = dp.ticket_price_id
      where dp.stock_id is not null),
    prices as (
      select c.date_id, c.stock_id, c.event_id, c.ticket_id, t.kind, coalesce(h.units, 0) as held, coalesce(a.units, 0) as sold
      from counters c join tickets t on t.id = c.ticket_id left join held h using (date_id, ticket_price_id) left join active a using (date_id, ticket_price_id)),
    capacities as (
      select c.id, c.event_id, c.applies_to, c.stock_id, case when c.is_per_date then c.event_id end as date_id
      from capacity_assignments c where c.deleted_at is null
      union all
      select c.id, c.event_id, c.applies_to, dc.stock_id, dc.event_date_id
      from capacity_assignments c join date_capacities dc on dc.capacity_assignment_id = c.id where c.deleted_at is null and c.is_per_date),
    uncounted as (
      select p.stock_id, sum(u.held)::int as held, sum(u.sold)::int as sold
      from (select date_id, ticket_price_id, units as held, 0 as sold from held
          union all select date_id, ticket_price_id, 0, units from active) u
        join ticket_prices p on p.id = u.ticket_price_id
      where not exists (select from counters c where c.date_id = u.date_id and c.ticket_price_id = u.ticket_price_id)
      group by p.stock_id),
    counted as (
      select p.stock_id, p.held + coalesce(u.held, 0) as held, p.sold + coalesce(u.sold, 0) as sold from prices p left join uncounted u using (stock_id)
      union all
      select c.stock_id, coalesce(sum(p.held), 0)::int, coalesce(sum(p.sold), 0)::int
      from capacities c left join prices p on p.event_id = c.event_id and (c.date_id is null or p.date_id = c.date_id)
        and (c.applies_to = 'EVENT' and p.kind = 'ADMISSION' or c.applies_to <> 'EVENT' and exists (select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = p.ticket_id))
      group by c.stock_id
      union all
      select d.stock_id, coalesce(sum(p.held), 0)::int, coalesce(sum(p.sold), 0)::int
      from event_dates d left join prices p on p.date_id = d.id and p.kind = 'ADMISSION' where d.stock_id is not null group by d.stock_id
      union all
      select c.stock_id, count(*) filter (where o.status in (${literals(HOLD_STATUSES)}))::int, count(*) filter (where o.status = ${literal(OrderStatus.COMPLETED)})::int
      from promo_codes c left join orders o on o.promo_code_id = c.id group by c.stock_id)
    select s.id as stock_id, s.event_id, s.kind, s.held, s.sold, c.held as counted_held, c.sold as counted_sold
    from stock s join counted c on c.stock_id = s.id
    where (s.held <> c.held or s.sold <> c.sold) and (${event_id}::bigint is null or s.event_id = ${event_id}::bigint)
    order by s.id`.execute(db)
  return rows
}

export interface StalePromise {
  readonly stock_id: number
  readonly event_id: number
  readonly promised: number
}

/** Counters that promise something at an event where nobody has been WAITING since (BO-104). */
export async function listStalePromises(db: Db, since: Date): Promise<StalePromise[]> {
  const { rows } = await sql<StalePromise>`
    select s.id as stock_id, s.event_id, s.promised from stock s
    where s.promised > 0 and not exists (select from waiting_entries e where e.event_id = s.event_id
      and (e.status = ${literal(WaitingEntryStatus.WAITING)} or e.updated_at > ${since}))
    order by s.id`.execute(db)
  return rows
}
