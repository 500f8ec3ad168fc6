import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { OTHER_SOURCE, SOURCE_PARTS, type SourcePart } from '#core/publishing/public-event/visit-counts.ts'
import type { WhichTouch } from '#core/reporting/funnel/schema.ts'
import type { Days } from '#core/reporting/stats/compare-periods.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

export interface FunnelRange extends Days {
  readonly event_id: number
  readonly timezone: string
  /** Whose orders count (EVT-16, KEY-9). */
  readonly counted: OrderMode
}

/** Orders reserved on the days, by the index of the list: one event's, never more than it has. */
const reservedIn = ({ event_id, timezone, from, to, counted }: FunnelRange) => sql`o.event_id = ${event_id}
  and o.created_at >= ${from}::timestamp at time zone ${timezone}
  and o.created_at < (${to}::timestamp + interval '1 day') at time zone ${timezone} and ${inMode(counted, 'o.is_test')}`

export interface OrderSteps {
  readonly reserved: number
  readonly detailed: number
  readonly paying: number
  readonly completed: number
  readonly staff_orders: number
  readonly offer_orders: number
}

/**
 * How far the orders of the days came (FUN-1). A hold that its buyer replaced by another choice is not one more buyer. Whoever
 * saved details has a payment status for good; details themselves are erased after a while (EXP-9). Who was offered a place or
 * got one on request did not order by the page: those orders stand apart, like those of staff and of those whom staff invited.
 */
export async function countOrderSteps(db: Db, range: FunnelRange): Promise<OrderSteps> {
  const { rows } = await sql<OrderSteps>`
    with cohort as materialized (
      select o.is_manually_created or o.rsvp_id is not null as by_staff, num_nonnulls(o.waiting_entry_id, o.application_id) > 0 as by_offer, o.completed_at is not null as completed, o.payment_status is not null as detailed,
        o.completed_at is not null or o.offline_confirmed_at is not null
          or exists (select from payment_attempts p where p.event_id = o.event_id and p.order_id = o.id) as paying
      from orders o where ${reservedIn(range)} and o.expiry_reason is distinct from 'REPLACED')
    select count(*) filter (where by_page)::int as reserved,
      count(*) filter (where by_page and (detailed or paying))::int as detailed,
      count(*) filter (where by_page and paying)::int as paying,
      count(*) filter (where by_page and completed)::int as completed,
      count(*) filter (where by_staff and completed)::int as staff_orders,
      count(*) filter (where by_offer and completed)::int as offer_orders
    from (select *, not by_staff and not by_offer as by_page from cohort) c`.execute(db)
  return rows[0]!
}

export interface VisitSteps {
  readonly views: number
  readonly selects: number
  readonly bot_views: number
  readonly bot_selects: number
}

export async function countVisitSteps(db: Db, { event_id, from, to }: FunnelRange): Promise<VisitSteps> {
  const { rows } = await sql<VisitSteps>`
    select coalesce(sum(count) filter (where step = 'VIEW' and not is_bot), 0)::bigint as views,
      coalesce(sum(count) filter (where step = 'SELECT' and not is_bot), 0)::bigint as selects,
      coalesce(sum(count) filter (where step = 'VIEW' and is_bot), 0)::bigint as bot_views,
      coalesce(sum(count) filter (where step = 'SELECT' and is_bot), 0)::bigint as bot_selects
    from funnel_days where event_id = ${event_id} and day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]!
}

export interface SourceRow {
  /** One text for each part asked for; empty where nothing said so. */
  readonly names: readonly string[]
  readonly is_other: boolean
  readonly views: number
  readonly selects: number
  readonly orders: number
  readonly tickets: number
  readonly net: number
}

interface BySource {
  readonly parts: readonly SourcePart[]
  readonly touch: WhichTouch
  readonly limit: number
}

/** What stands for the sources that were not told apart any more on a day (FUN-2). */
const isOther = sql`f.source = ${OTHER_SOURCE} and (${sql.raw(SOURCE_PARTS.filter((part) => part !== 'source').join(', '))}) = ('', '', '', '', '')`

/**
 * Visits and sales of the days by where they came from (FUN-4), most orders first. Money and tickets are counted as
 * everywhere (EVT-16); of more sources than `limit` the rest is one row.
 */
export async function readSources(db: Db, range: FunnelRange, by: BySource): Promise<SourceRow[]> {
  const { event_id, from, to, counted } = range
  const touched = sql`jsonb_build_array(${sql.join(by.parts.map((part) => sql`coalesce(o.attribution -> ${sql.lit(by.touch)} ->> ${sql.lit(part)}, '')`))})`
  const visited = sql`jsonb_build_array(${sql.join(by.parts.map((part) => sql.ref(`f.${part}`)))})`
  const { rows } = await sql<SourceRow>`
    with bought as materialized (
      select o.id, ${touched} as names, o.status = ${literal(OrderStatus.COMPLETED)} as is_completed, o.total_gross as gross,
        o.total_tax + o.total_tax_included + o.total_fee + o.total_fee_included as added
      from orders o where ${reservedIn(range)} and o.completed_at is not null and not o.is_manually_created
        and o.waiting_entry_id is null and o.rsvp_id is null),
    seats as (
      select b.id, count(*) as tickets from bought b
      join attendees a on a.event_id = ${event_id} and a.order_id = b.id and a.status = ${literal(AttendeeStatus.ACTIVE)} where b.is_completed group by 1),
    back as (
      select b.id, sum(r.amount - r.tax_amount - r.tax_included_amount - r.fee_amount - r.fee_included_amount) as net
      from bought b join refunds r on r.event_id = ${event_id} and r.order_id = b.id and r.status = ${literal(RefundRowStatus.SUCCEEDED)} group by 1),
    figures as (
      select b.names, false as is_other, 0::bigint as views, 0::bigint as selects, count(*) filter (where b.is_completed) as orders,
        coalesce(sum(seats.tickets), 0) as tickets, sum(b.gross - b.added - coalesce(back.net, 0)) as net
      from bought b left join seats using (id) left join back using (id) group by 1
      union all
      select case when ${isOther} then '[]'::jsonb else ${visited} end, ${isOther},
        coalesce(sum(f.count) filter (where f.step = 'VIEW'), 0), coalesce(sum(f.count) filter (where f.step = 'SELECT'), 0), 0, 0, 0
      from funnel_days f where f.event_id = ${event_id} and f.day between ${from}::date and ${to}::date and not f.is_bot
        and ${counted !== 'TEST'} group by 1, 2),
    summed as (
      select names, is_other, sum(views) as views, sum(selects) as selects, sum(orders) as orders, sum(tickets) as tickets, sum(net) as net
      from figures group by 1, 2),
    ranked as (
      select *, is_other or row_number() over (order by is_other, orders desc, views desc, names) > ${by.limit} as is_rest from summed)
    select case when is_rest then '[]'::jsonb else names end as names, is_rest as is_other, sum(views)::bigint as views,
      sum(selects)::bigint as selects, sum(orders)::bigint as orders, sum(tickets)::bigint as tickets, sum(net)::bigint as net
    from ranked group by 1, 2 order by is_rest, orders desc, views desc, names`.execute(db)
  return rows
}
