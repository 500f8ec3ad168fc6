import { sql } from 'kysely'
import type { LiveStep } from '#core/platform/sale-steps/steps.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { ENDING_MINUTES } from '#core/reporting/live/limits.ts'
import type { LeftOfCapacity, LeftOfPrice } from '#core/reporting/live/units-left.ts'
import type { LiveCount } from '#server/platform/context/live-counts.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { type RoomNow, roomNow } from '#server/sales/waiting-room/room-now-queries.ts'

/**
 * Adds what a process counted to the seconds of all of them (LIVE-1), in the order of the key: two that write the same rows do
 * not wait for each other crosswise. Events that are not there are left out: strangers name any.
 */
export async function addLiveSeconds(tx: Tx, counts: readonly LiveCount[]): Promise<void> {
  await sql`
    insert into live_seconds (event_id, second, step, code, count)
    select c.event_id, c.second, c.step, c.code, sum(c.count)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (event_id bigint, second timestamptz, step text, code text, count int)
    where exists (select from events e where e.id = c.event_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (event_id, second, step, code) do update set count = live_seconds.count + excluded.count`.execute(tx)
}

/** Answers how many rows there were. */
export async function deleteLiveSeconds(tx: Tx, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from live_seconds where ctid = any(array(
      select ctid from live_seconds where second < ${before} limit ${limit}))`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

export interface LiveRow {
  /** Seconds since 1970. */
  readonly at: number
  readonly step: LiveStep
  readonly code: string
  readonly count: number
}

export interface LiveNow {
  readonly held_units: number
  readonly sold_units: number
  readonly promised_units: number
  readonly held_orders: number
  readonly paying_orders: number
  readonly unpaid_offline_orders: number
  readonly waiting_entries: number
  /** Minute from now to holds that end in it. */
  readonly ending: readonly { readonly minute: number; readonly count: number }[]
  readonly mails_queued: number
  readonly oldest_mail: Date | null
  readonly mails_failed: number
  readonly dates: number
  readonly room: RoomNow | null
  readonly prices: readonly LeftOfPrice[]
  readonly capacities: readonly LeftOfCapacity[]
  readonly seconds: readonly LiveRow[]
}

interface Asked {
  readonly event_id: number
  readonly now: Date
  readonly since: Date
  readonly failed_since: Date
}

const freeOf = (counter: string) =>
  sql.raw(`${counter}.ceiling - ${counter}.held - ${counter}.sold - ${counter}.promised`)

/** How the sale stands, and what was counted since (LIVE-1, LIVE-2): one statement, by indexes of the event alone. */
export async function readLive(db: Db, { event_id, now, since, failed_since }: Asked): Promise<LiveNow> {
  const { rows } = await sql<LiveNow>`
    with counters as materialized (
      select kind, held, sold, promised from stock where event_id = ${event_id} and (kind = 'PRICE' or promised > 0)),
    holds as materialized (
      select status, offline_confirmed_at is not null as is_offline, floor(extract(epoch from reserved_until - ${now}::timestamptz) / 60)::int as minute
      from orders where event_id = ${event_id} and status in (${literals([OrderStatus.RESERVED, OrderStatus.AWAITING_PAYMENT])})),
    waiting_mails as materialized (
      select created_at from mails where event_id = ${event_id} and status = ${literal(MailStatus.QUEUED)}),
    admissions as materialized (
      select id from tickets where event_id = ${event_id} and deleted_at is null and kind = 'ADMISSION')
    select
      (select coalesce(sum(held) filter (where kind = 'PRICE'), 0)::int from counters) as held_units,
      (select coalesce(sum(sold) filter (where kind = 'PRICE'), 0)::int from counters) as sold_units,
      (select greatest(coalesce(sum(promised) filter (where kind = 'PRICE'), 0), coalesce(max(promised), 0))::int from counters) as promised_units,
      (select count(*) filter (where not is_offline)::int from holds) as held_orders,
      (select count(*) filter (where status = ${literal(OrderStatus.AWAITING_PAYMENT)} and not is_offline)::int from holds) as paying_orders,
      (select count(*) filter (where is_offline)::int from holds) as unpaid_offline_orders,
      (select count(*)::int from waiting_entries where event_id = ${event_id} and status = ${literal(WaitingEntryStatus.WAITING)} and ended_at is null) as waiting_entries,
      (select coalesce(json_agg(m), '[]') from (
        select minute, count(*)::int as count from holds where not is_offline and minute between 0 and ${ENDING_MINUTES - 1} group by 1) m) as ending,
      (select count(*)::int from waiting_mails) as mails_queued,
      (select min(created_at) from waiting_mails) as oldest_mail,
      (select count(*)::int from mails where event_id = ${event_id} and status = ${literal(MailStatus.FAILED)} and created_at >= ${failed_since}) as mails_failed,
      ${roomNow(event_id)} as room,
      (select count(*)::int from event_dates where event_id = ${event_id} and deleted_at is null) as dates,
      (select coalesce(json_agg(json_build_object('ticket_id', p.ticket_id, 'left', ${freeOf('s')})), '[]')
        from ticket_prices p join stock s on s.id = p.stock_id
        where p.event_id = ${event_id} and p.deleted_at is null and p.ticket_id in (select id from admissions)) as prices,
      (select coalesce(json_agg(c), '[]') from (
        select ${freeOf('s')} as left, case a.applies_to when 'EVENT' then array(select id from admissions)
          else array(select t.ticket_id from capacity_tickets t where t.capacity_assignment_id = a.id) end as ticket_ids
        from capacity_assignments a join stock s on s.id = a.stock_id
        where a.event_id = ${event_id} and a.deleted_at is null and a.is_enabled
        union all
        select ${freeOf('s')}, array(select id from admissions)
        from event_dates d join stock s on s.id = d.stock_id
        where d.event_id = ${event_id} and d.deleted_at is null) c) as capacities,
      (select coalesce(json_agg(json_build_object('at', extract(epoch from second)::bigint, 'step', step, 'code', code, 'count', count)), '[]')
        from live_seconds where event_id = ${event_id} and second >= ${since}) as seconds`.execute(db)
  return rows[0]!
}
