import { sql } from 'kysely'
import type { EventStatsView } from '#core/events/schema.ts'
import type { Db } from '#server/platform/db.ts'

export interface EventTotals {
  readonly event_id: number
  readonly orders: number
  readonly tickets: number
  readonly gross: number
  readonly refunded: number
  /** Net of the refunds' shares, taxes and fees contained in prices included (EVT-16). */
  readonly tax: number
  readonly fee: number
  readonly views: number
  readonly total_attendees: number
  readonly checked_in: number
}

/**
 * All-time figures of several events in one statement, derived from orders (EVT-16): orders COMPLETED and their ACTIVE
 * attendees, money of every order ever completed. Test orders count only in test mode.
 */
export async function readEventTotals(
  db: Db,
  event_ids: readonly number[],
  test_mode: boolean,
): Promise<Map<number, EventTotals>> {
  if (event_ids.length === 0) return new Map()
  const { rows } = await sql<EventTotals>`
    select e.id as event_id, o.orders, a.tickets, o.gross, r.refunded, o.tax - r.tax as tax, o.fee - r.fee as fee,
      (select coalesce(sum(v.views), 0)::bigint from event_views v where v.event_id = e.id) as views,
      a.total_attendees, a.checked_in
    from events e
    cross join lateral (
      select count(*) filter (where status = 'COMPLETED') as orders, coalesce(sum(total_gross), 0)::bigint as gross,
        coalesce(sum(total_tax + total_tax_included), 0)::bigint as tax, coalesce(sum(total_fee + total_fee_included), 0)::bigint as fee
      from orders where event_id = e.id and completed_at is not null and (${test_mode} or not is_test)) o
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as refunded, coalesce(sum(refunds.tax_amount + refunds.tax_included_amount), 0)::bigint as tax,
        coalesce(sum(refunds.fee_amount + refunds.fee_included_amount), 0)::bigint as fee
      from refunds join orders on orders.id = refunds.order_id
      where refunds.event_id = e.id and refunds.status = 'SUCCEEDED' and (${test_mode} or not orders.is_test)) r
    cross join lateral (
      select count(*) filter (where orders.status = 'COMPLETED' and (${test_mode} or not orders.is_test)) as tickets,
        count(*) as total_attendees,
        count(*) filter (where exists (
          select from check_ins c join check_in_lists l on l.id = c.check_in_list_id and l.deleted_at is null
          where c.event_id = e.id and c.attendee_id = attendees.id and c.checked_out_at is null)) as checked_in
      from attendees join orders on orders.id = attendees.order_id
      where attendees.event_id = e.id and attendees.status = 'ACTIVE') a
    where e.id = any(${[...event_ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** EVT-5: gross, and what is left of it without refunds, taxes and fees (EVT-16). */
export const toEventStats = (totals: EventTotals): EventStatsView => ({
  tickets_sold: totals.tickets,
  orders_created: totals.orders,
  gross_sales: totals.gross,
  net_sales: totals.gross - totals.refunded - totals.tax - totals.fee,
  views: totals.views,
})

export interface DayRow {
  readonly date: string
  readonly orders_created: number
  readonly tickets_sold: number
  readonly gross_sales: number
  readonly total_tax: number
  readonly total_fee: number
  readonly refunded: number
}

export interface DayRange {
  readonly event_id: number
  readonly timezone: string
  readonly from: string
  readonly to: string
  readonly test_mode: boolean
}

/** One row per day of the event's timezone, without gaps (EVT-15, TIM-5): sales on the day of completion, refunds on theirs. */
export async function readDailyStats(db: Db, { event_id, timezone, from, to, test_mode }: DayRange): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (select to_char(day, 'YYYY-MM-DD') as date from generate_series(${from}::date, ${to}::date, interval '1 day') day),
    sales as (
      select to_char(completed_at at time zone ${timezone}, 'YYYY-MM-DD') as date,
        count(*) filter (where status = 'COMPLETED') as orders, sum(total_gross)::bigint as gross,
        sum(total_tax + total_tax_included)::bigint as tax, sum(total_fee + total_fee_included)::bigint as fee,
        sum(case when status = 'COMPLETED' then (select count(*) from attendees a where a.order_id = orders.id and a.status = 'ACTIVE') else 0 end)::bigint as tickets
      from orders
      where event_id = ${event_id} and completed_at is not null and (${test_mode} or not is_test)
        and completed_at >= ${from}::timestamp at time zone ${timezone}
        and completed_at < (${to}::timestamp + interval '1 day') at time zone ${timezone}
      group by 1),
    returned as (
      select to_char(refunds.succeeded_at at time zone ${timezone}, 'YYYY-MM-DD') as date, sum(refunds.amount)::bigint as amount
      from refunds join orders on orders.id = refunds.order_id
      where refunds.event_id = ${event_id} and refunds.status = 'SUCCEEDED' and (${test_mode} or not orders.is_test)
      group by 1)
    select days.date, coalesce(sales.orders, 0)::int as orders_created, coalesce(sales.tickets, 0)::int as tickets_sold,
      coalesce(sales.gross, 0)::bigint as gross_sales, coalesce(sales.tax, 0)::bigint as total_tax,
      coalesce(sales.fee, 0)::bigint as total_fee, coalesce(returned.amount, 0)::bigint as refunded
    from days left join sales using (date) left join returned using (date) order by days.date`.execute(db)
  return rows
}

/** Figures per check-in list, as CIL-3 counts them. */
export async function readCheckInStats(
  db: Db,
  event_id: number,
): Promise<{ id: number; name: string; total: number; checked_in: number }[]> {
  const { rows } = await sql<{ id: number; name: string; total: number; checked_in: number }>`
    select l.id, l.name, count(a.id)::int as total,
      (count(a.id) filter (where exists (
        select from check_ins c where c.check_in_list_id = l.id and c.attendee_id = a.id and c.checked_out_at is null)))::int as checked_in
    from check_in_lists l
    left join attendees a on a.event_id = l.event_id and a.status = 'ACTIVE'
      and exists (select from list_tickets t where t.check_in_list_id = l.id and t.ticket_id = a.ticket_id)
    where l.event_id = ${event_id} and l.deleted_at is null
    group by l.id, l.name order by l.id`.execute(db)
  return rows
}
