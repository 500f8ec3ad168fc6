import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Days } from '#core/reporting/stats/compare-periods.ts'
import type { EventTotals } from '#server/catalog/events/total-queries.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { DayRow } from './queries.ts'

interface DateSales {
  readonly event_id: number
  readonly event_date_id: number
  readonly timezone: string
  readonly counted: OrderMode
}

/** Tickets, extras and packages of one date with their orders; tickets without a date are for the first one (DAT-3). */
const units = ({ event_id, event_date_id, counted: mode }: DateSales) => {
  const first = sql`${event_date_id}::bigint = ${event_id} and a.event_date_id is null`
  const columns = sql`o.id as order_id, o.status as order_status, o.completed_at, i.unit_total as gross,
    i.unit_tax + i.unit_tax_included as tax, i.unit_fee + i.unit_fee_included as fee`
  const counted = inMode(mode, 'o.is_test')
  return sql`
    select a.id as attendee_id, null::bigint as unit_id, a.status, ${columns}
    from attendees a join orders o on o.id = a.order_id join order_items i on i.id = a.order_item_id
    where a.event_id = ${event_id} and (a.event_date_id = ${event_date_id} or ${first}) and ${counted}
    union all
    select null, u.id, u.status, ${columns}
    from order_units u join orders o on o.id = u.order_id join order_items i on i.id = u.order_item_id
    where u.event_id = ${event_id} and u.event_date_id = ${event_date_id} and ${counted}`
}

/** What refunds that name the date's tickets gave back, with the part of tax and fees that falls to it (DAT-36). */
const backOf = ({ event_id }: DateSales) => sql`
  select r.succeeded_at, n.amount, round(n.amount * (r.tax_amount + r.tax_included_amount)::numeric / r.amount)::bigint as tax,
    round(n.amount * (r.fee_amount + r.fee_included_amount)::numeric / r.amount)::bigint as fee
  from refunds r join (
    select refund_id, attendee_id, null::bigint as unit_id, amount from refund_tickets
    union all select refund_id, null, order_unit_id, amount from refund_units) n on n.refund_id = r.id
  join units on units.attendee_id = n.attendee_id or units.unit_id = n.unit_id
  where r.event_id = ${event_id} and r.status = ${literal(RefundRowStatus.SUCCEEDED)}`

const isSold = sql`u.status = ${literal(AttendeeStatus.ACTIVE)} and u.order_status = ${literal(OrderStatus.COMPLETED)}`

type DateTotals = Pick<EventTotals, 'orders' | 'tickets' | 'gross' | 'refunded' | 'tax' | 'fee'>

/** All-time figures of one date, as `readEventTotals` has them of the event (EVT-16, DAT-58). */
export async function readDateTotals(db: Db, date: DateSales): Promise<DateTotals> {
  const { rows } = await sql<DateTotals>`
    with units as (${units(date)}), back as (${backOf(date)})
    select count(distinct u.order_id) filter (where ${isSold})::int as orders,
      count(u.attendee_id) filter (where ${isSold})::int as tickets,
      coalesce(sum(u.gross), 0)::bigint as gross,
      (select coalesce(sum(amount), 0)::bigint from back) as refunded,
      coalesce(sum(u.tax), 0)::bigint - (select coalesce(sum(tax), 0)::bigint from back) as tax,
      coalesce(sum(u.fee), 0)::bigint - (select coalesce(sum(fee), 0)::bigint from back) as fee
    from units u`.execute(db)
  return rows[0]!
}

/** The days of a range for one date, without gaps (EVT-15, DAT-58). A view is one of the event, so there are none. */
export async function readDailyStatsOfDate(db: Db, date: DateSales, range: Days): Promise<DayRow[]> {
  const { timezone } = date
  const { rows } = await sql<DayRow>`
    with units as (${units(date)}), back as (${backOf(date)}),
    sold as (
      select (u.completed_at at time zone ${timezone})::date as day,
        count(distinct u.order_id) filter (where ${isSold}) as orders, count(u.attendee_id) filter (where ${isSold}) as tickets,
        sum(u.gross) as gross, sum(u.tax) as tax, sum(u.fee) as fee
      from units u group by 1),
    returned as (select (succeeded_at at time zone ${timezone})::date as day, sum(amount) as amount from back group by 1)
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(sold.orders, 0)::int as orders_created,
      coalesce(sold.tickets, 0)::int as tickets_sold, coalesce(sold.gross, 0)::bigint as gross_sales,
      coalesce(sold.tax, 0)::bigint as total_tax, coalesce(sold.fee, 0)::bigint as total_fee,
      coalesce(returned.amount, 0)::bigint as refunded, 0 as views
    from (select generate_series(${range.from}::timestamp, ${range.to}::timestamp, interval '1 day')::date as day) days
    left join sold using (day) left join returned using (day)
    order by day`.execute(db)
  return rows
}
