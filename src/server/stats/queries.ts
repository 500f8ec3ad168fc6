import { type RawBuilder, sql } from 'kysely'
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
 * People inside at any door of an event, those whose ticket was cancelled since left out (EVT-5). Who came by a list that
 * was deleted since came all the same, as the list of attendees says (ATT-2, CIL-6). Somebody may be in at two doors: only
 * with one door are visits people, and need not be compared.
 */
const peopleInside = (event_id: RawBuilder<number>) => {
  const doors = sql`from check_in_lists l where l.event_id = ${event_id}`
  const open_stay = sql`c.checked_out_at is null`
  return sql<number>`(case when (select count(*) ${doors}) = 1
      then (select count(*) from check_ins c where c.check_in_list_id = (select l.id ${doors}) and c.checked_out_at is null)
      else (select count(distinct c.attendee_id) from check_ins c where c.event_id = ${event_id} and ${open_stay}) end
    - (select count(*) from attendees a where a.event_id = ${event_id} and a.status = 'CANCELLED'
      and exists (select from check_ins c where c.event_id = ${event_id} and c.attendee_id = a.id and ${open_stay})))`
}

/** The part of the totals that the door page shows. */
export async function readDoorTotals(
  db: Db,
  event_id: number,
): Promise<{ total_attendees: number; total_checked_in_attendees: number }> {
  const { rows } = await sql<{ total_attendees: number; total_checked_in_attendees: number }>`
    select (select coalesce(sum(sold), 0)::int from stock where event_id = ${event_id} and kind = 'PRICE') as total_attendees,
      ${peopleInside(sql`${event_id}::bigint`)}::int as total_checked_in_attendees`.execute(db)
  return rows[0] ?? { total_attendees: 0, total_checked_in_attendees: 0 }
}

/**
 * All-time figures of several events, derived from orders (EVT-16): orders COMPLETED and their ACTIVE
 * attendees, money of every order ever completed. Test orders count only in test mode. ACTIVE attendees have a COMPLETED
 * order (CAN-2), so counting them stays inside an index; what is rare is taken off afterwards. Money and doors have nothing
 * in common: they are asked for at the same time.
 */
export async function readEventTotals(
  db: Db,
  event_ids: readonly number[],
  test_mode: boolean,
): Promise<Map<number, EventTotals>> {
  if (event_ids.length === 0) return new Map()
  const [sales, inside] = await Promise.all([readSales(db, event_ids, test_mode), readInside(db, event_ids)])
  return new Map(sales.map((row) => [row.event_id, { ...row, checked_in: inside.get(row.event_id) ?? 0 }]))
}

async function readInside(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; inside: number }>`
    select e.id, ${peopleInside(sql`e.id`)} as inside from events e where e.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, inside }) => [id, inside]))
}

async function readSales(
  db: Db,
  ids: readonly number[],
  test_mode: boolean,
): Promise<readonly Omit<EventTotals, 'checked_in'>[]> {
  const { rows } = await sql<Omit<EventTotals, 'checked_in'>>`
    select e.id as event_id, o.orders, a.tickets, o.gross, r.refunded, o.tax - r.tax as tax, o.fee - r.fee as fee,
      (select coalesce(sum(v.views), 0)::bigint from event_views v where v.event_id = e.id) as views,
      a.total_attendees
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
      select n as total_attendees, n - case when ${test_mode} then 0 else (
          select count(*) from attendees t join orders on orders.id = t.order_id
          where orders.event_id = e.id and orders.is_test and orders.status = 'COMPLETED' and t.status = 'ACTIVE') end as tickets
      from (select coalesce(sum(sold), 0)::bigint as n from stock where event_id = e.id and kind = 'PRICE') sold) a
    where e.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
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
  readonly views: number
}

export interface DayRange {
  readonly event_id: number
  readonly timezone: string
  readonly from: string
  readonly to: string
  readonly test_mode: boolean
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
  const { event_id, timezone, test_mode } = range
  const { rows } = await sql<Omit<DayRow, 'tickets_sold'>>`
    with days as (${daysOf(range)}),
    returned as (
      select (refunds.succeeded_at at time zone ${timezone})::date as day, sum(refunds.amount)::bigint as amount
      from refunds join orders on orders.id = refunds.order_id
      where refunds.event_id = ${event_id} and refunds.status = 'SUCCEEDED' and (${test_mode} or not orders.is_test)
      group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, sales.orders::int as orders_created,
      sales.gross as gross_sales, sales.tax as total_tax,
      sales.fee as total_fee, coalesce(returned.amount, 0)::bigint as refunded,
      coalesce(seen.views, 0)::bigint as views
    from days
    cross join lateral (
      select count(*) filter (where status = 'COMPLETED') as orders, coalesce(sum(total_gross), 0)::bigint as gross,
        coalesce(sum(total_tax + total_tax_included), 0)::bigint as tax, coalesce(sum(total_fee + total_fee_included), 0)::bigint as fee
      from orders where event_id = ${event_id} and completed_at is not null and (${test_mode} or not is_test)
        and completed_at >= days.since and completed_at < days.until) sales
    left join returned on returned.day = days.day
    left join event_views seen on seen.event_id = ${event_id} and seen.day = days.day
    order by days.day`.execute(db)
  return rows
}

/** An attendee is made in the moment its order completes: all are counted, and what is rare (cancelled ones, test orders) is taken off. */
async function readDailyTickets(db: Db, range: DayRange): Promise<ReadonlyMap<string, number>> {
  const { event_id, timezone, from, to, test_mode } = range
  const since = sql`${from}::timestamp at time zone ${timezone}`
  const until = sql`(${to}::timestamp + interval '1 day') at time zone ${timezone}`
  const { rows } = await sql<{ date: string; tickets: number }>`
    with days as (${daysOf(range)}),
    void as (
      select (at at time zone ${timezone})::date as day, count(*) as n from (
        select created_at as at from attendees where event_id = ${event_id} and status = 'CANCELLED'
        union all
        select a.created_at from orders o join attendees a on a.order_id = o.id
        where not ${test_mode} and o.event_id = ${event_id} and o.is_test and o.status = 'COMPLETED' and a.status = 'ACTIVE') gone
      where at >= ${since} and at < ${until} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, (made.tickets - coalesce(void.n, 0))::int as tickets
    from days
    cross join lateral (
      select count(*) as tickets from attendees
      where event_id = ${event_id} and created_at >= days.since and created_at < days.until) made
    left join void on void.day = days.day`.execute(db)
  return new Map(rows.map(({ date, tickets }) => [date, tickets]))
}
