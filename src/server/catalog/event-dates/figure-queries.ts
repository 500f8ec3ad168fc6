import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

export interface DateFigures {
  readonly checked_in: number
  readonly gross: number
  readonly refunded: number
}

interface Asked {
  readonly event_id: number
  /** Whose money counts (EVT-16). */
  readonly counted: OrderMode
  /** Whose people are shown (KEY-9). */
  readonly rows: OrderMode
}

/**
 * Tickets, extras and packages of these dates in any status, what each cost and what refunds that name it gave back.
 * Tickets without a date are for the first one (DAT-3), extras without one for none (DAT-10).
 */
const unitsOf = (event_id: number, dates: readonly number[]) => {
  const of = sql`any(${[...dates]}::bigint[])`
  return sql`
    select event_date_id as date_id, order_id, order_item_id, id as attendee_id, null::bigint as unit_id, status
      from attendees where event_id = ${event_id} and event_date_id = ${of}
    union all
    select event_id, order_id, order_item_id, id, null, status
      from attendees where event_id = ${event_id} and event_date_id is null and ${event_id} = ${of}
    union all
    select event_date_id, order_id, order_item_id, null, id, null from order_units where event_id = ${event_id} and event_date_id = ${of}`
}

/** What refunds that succeeded gave back for single tickets and units of an event (DAT-36). */
const named = (event_id: number) => sql`
  select t.attendee_id, null::bigint as unit_id, t.amount from refunds r join refund_tickets t on t.refund_id = r.id
    where r.event_id = ${event_id} and r.status = ${literal(RefundRowStatus.SUCCEEDED)}
  union all
  select null, u.order_unit_id, u.amount from refunds r join refund_units u on u.refund_id = r.id
    where r.event_id = ${event_id} and r.status = ${literal(RefundRowStatus.SUCCEEDED)}`

/** Who came, what was paid and what was given back, by date; a date nobody bought has no entry (DAT-58). */
export async function readDateFigures(
  db: Db | Tx,
  { event_id, counted, rows: mode }: Asked,
  dates: readonly number[],
): Promise<ReadonlyMap<number, DateFigures>> {
  if (dates.length === 0) return new Map()
  const { rows } = await sql<DateFigures & { date_id: number }>`
    with units as (${unitsOf(event_id, dates)}),
    inside as (select distinct attendee_id from check_ins where event_id = ${event_id} and checked_out_at is null),
    back as (
      select u.date_id, sum(n.amount)::bigint as refunded from (${named(event_id)}) n
      join units u on u.attendee_id = n.attendee_id or u.unit_id = n.unit_id
      join orders o on o.id = u.order_id where ${inMode(counted, 'o.is_test')} group by 1)
    select u.date_id, coalesce(sum(i.unit_total) filter (where ${inMode(counted, 'o.is_test')}), 0)::bigint as gross,
      count(inside.attendee_id) filter (where u.status = ${literal(AttendeeStatus.ACTIVE)} and ${inMode(mode, 'o.is_test')})::int as checked_in,
      coalesce((select refunded from back where back.date_id = u.date_id), 0)::bigint as refunded
    from units u join order_items i on i.id = u.order_item_id join orders o on o.id = u.order_id
    left join inside on inside.attendee_id = u.attendee_id
    group by u.date_id`.execute(db)
  return new Map(rows.map(({ date_id, ...figures }) => [date_id, figures]))
}

/** What belongs to no date: extras that are not of one, and of refunds what names no ticket or unit of a date (DAT-58). */
export async function readUndatedFigures(
  db: Db,
  { event_id, counted }: Pick<Asked, 'event_id' | 'counted'>,
): Promise<Pick<DateFigures, 'gross' | 'refunded'>> {
  const { rows } = await sql<Pick<DateFigures, 'gross' | 'refunded'>>`
    select
      (select coalesce(sum(i.unit_total), 0)::bigint from order_units u join order_items i on i.id = u.order_item_id
        join orders o on o.id = u.order_id
        where u.event_id = ${event_id} and u.event_date_id is null and ${inMode(counted, 'o.is_test')}) as gross,
      (select coalesce(sum(r.amount
          - (select coalesce(sum(t.amount), 0) from refund_tickets t where t.refund_id = r.id)
          - (select coalesce(sum(n.amount), 0) from refund_units n join order_units u on u.id = n.order_unit_id
              where n.refund_id = r.id and u.event_date_id is not null)), 0)::bigint
        from refunds r join orders o on o.id = r.order_id
        where r.event_id = ${event_id} and r.status = ${literal(RefundRowStatus.SUCCEEDED)}
          and ${inMode(counted, 'o.is_test')}) as refunded`.execute(db)
  return rows[0] ?? { gross: 0, refunded: 0 }
}
