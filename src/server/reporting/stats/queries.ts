import { sql } from 'kysely'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { peopleInside } from '#server/catalog/events/total-queries.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** The part of the totals that the door page shows. */
export async function readCheckInTotals(
  db: Db,
  event_id: number,
  rows: OrderMode,
): Promise<{ total_attendees: number; total_checked_in_attendees: number }> {
  const holders =
    rows === 'ALL'
      ? sql`(select coalesce(sum(sold), 0)::int from stock where event_id = ${event_id} and kind = 'PRICE')`
      : sql`(select count(*)::int from attendees a join orders o on o.id = a.order_id
          where a.event_id = ${event_id} and a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)} and ${inMode(rows, 'o.is_test')})`
  const counted = await sql<{ total_attendees: number; total_checked_in_attendees: number }>`
    select ${holders} as total_attendees,
      ${peopleInside(sql`${event_id}::bigint`, rows)}::int as total_checked_in_attendees`.execute(db)
  return counted.rows[0] ?? { total_attendees: 0, total_checked_in_attendees: 0 }
}

export interface DayRow {
  readonly date: string
  readonly orders_created: number
  readonly tickets_sold: number
  readonly gross_sales: number
  readonly total_tax: number
  readonly total_fee: number
  readonly refunded: number
  readonly views: number
}

export interface DayRange {
  readonly event_id: number
  readonly timezone: string
  readonly from: string
  readonly to: string
  /** Whose money and tickets count (EVT-16, KEY-9). */
  readonly counted: OrderMode
}

/** The days of a range, in the event's zone. */
const daysOf = ({ timezone, from, to }: DayRange) => sql`
  select day::date as day, day at time zone ${timezone} as since, (day + interval '1 day') at time zone ${timezone} as until
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day`

/**
 * One row per day of the event's timezone, without gaps (EVT-15, TIM-5): sales on the day of completion, refunds on theirs.
 * Each day is a range of an index, so a year of a large event costs its rows once and no sort. Orders and attendees are
 * read at the same time.
 */
export async function readDailyStats(db: Db, range: DayRange): Promise<DayRow[]> {
  const [sales, tickets] = await Promise.all([readDailySales(db, range), readDailyTickets(db, range)])
  return sales.map((day) => ({ ...day, tickets_sold: tickets.get(day.date) ?? 0 }))
}

async function readDailySales(db: Db, range: DayRange): Promise<readonly Omit<DayRow, 'tickets_sold'>[]> {
  const { event_id, timezone, counted } = range
  const { rows } = await sql<Omit<DayRow, 'tickets_sold'>>`
    with days as (${daysOf(range)}),
    returned as (
      select (refunds.succeeded_at at time zone ${timezone})::date as day, sum(refunds.amount)::bigint as amount
      from refunds join orders on orders.id = refunds.order_id
      where refunds.event_id = ${event_id} and refunds.status = ${literal(RefundRowStatus.SUCCEEDED)} and ${inMode(counted, 'orders.is_test')}
      group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, sales.orders::int as orders_created,
      sales.gross as gross_sales, sales.tax as total_tax,
      sales.fee as total_fee, coalesce(returned.amount, 0)::bigint as refunded,
      coalesce(seen.views, 0)::bigint as views
    from days
    cross join lateral (
      select count(*) filter (where status = ${literal(OrderStatus.COMPLETED)}) as orders, coalesce(sum(total_gross), 0)::bigint as gross,
        coalesce(sum(total_tax + total_tax_included), 0)::bigint as tax, coalesce(sum(total_fee + total_fee_included), 0)::bigint as fee
      from orders where event_id = ${event_id} and completed_at is not null and ${inMode(counted, 'is_test')}
        and completed_at >= days.since and completed_at < days.until) sales
    left join returned on returned.day = days.day
    left join event_views seen on seen.event_id = ${event_id} and seen.day = days.day
    order by days.day`.execute(db)
  return rows
}

/** An attendee is made in the moment its order completes: all are counted, and what is rare (cancelled ones, test orders) is taken off. */
async function readDailyTickets(db: Db, range: DayRange): Promise<ReadonlyMap<string, number>> {
  const { event_id, timezone, from, to, counted } = range
  if (counted === KeyMode.TEST) return readDailyTestTickets(db, range)
  const since = sql`${from}::timestamp at time zone ${timezone}`
  const until = sql`(${to}::timestamp + interval '1 day') at time zone ${timezone}`
  const { rows } = await sql<{ date: string; tickets: number }>`
    with days as (${daysOf(range)}),
    void as (
      select (at at time zone ${timezone})::date as day, count(*) as n from (
        select created_at as at from attendees where event_id = ${event_id} and status = ${literal(AttendeeStatus.CANCELLED)}
        union all
        select a.created_at from orders o join attendees a on a.order_id = o.id
        where ${counted === KeyMode.LIVE} and o.event_id = ${event_id} and o.is_test and o.status = ${literal(OrderStatus.COMPLETED)} and a.status = ${literal(AttendeeStatus.ACTIVE)}) gone
      where at >= ${since} and at < ${until} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, (made.tickets - coalesce(void.n, 0))::int as tickets
    from days
    cross join lateral (
      select count(*) as tickets from attendees
      where event_id = ${event_id} and created_at >= days.since and created_at < days.until) made
    left join void on void.day = days.day`.execute(db)
  return new Map(rows.map(({ date, tickets }) => [date, tickets]))
}

/** Test orders are few: they are read, not everybody's attendees (KEY-9). */
async function readDailyTestTickets(db: Db, { event_id, timezone }: DayRange): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ date: string; tickets: number }>`
    select to_char(a.created_at at time zone ${timezone}, 'YYYY-MM-DD') as date, count(*)::int as tickets
    from orders o join attendees a on a.order_id = o.id
    where o.event_id = ${event_id} and o.is_test and o.status = ${literal(OrderStatus.COMPLETED)} and a.status = ${literal(AttendeeStatus.ACTIVE)}
    group by 1`.execute(db)
  return new Map(rows.map(({ date, tickets }) => [date, tickets]))
}
