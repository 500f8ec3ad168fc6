import { type RawBuilder, sql } from 'kysely'
import type { EventStatsView } from '#core/catalog/event-setup/schema.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

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
 * with one door are visits people, and need not be compared. A key asks for the people of its orders (KEY-9).
 */
export const peopleInside = (event_id: RawBuilder<number>, rows: OrderMode) => {
  if (rows !== 'ALL')
    return sql<number>`(select count(distinct c.attendee_id) from check_ins c join attendees a on a.id = c.attendee_id
      join orders o on o.id = a.order_id where c.event_id = ${event_id} and c.checked_out_at is null
      and a.status = ${literal(AttendeeStatus.ACTIVE)} and ${inMode(rows, 'o.is_test')})`
  const doors = sql`from check_in_lists l where l.event_id = ${event_id}`
  const open_stay = sql`c.checked_out_at is null`
  return sql<number>`(case when (select count(*) ${doors}) = 1
      then (select count(*) from check_ins c where c.check_in_list_id = (select l.id ${doors}) and c.checked_out_at is null)
      else (select count(distinct c.attendee_id) from check_ins c where c.event_id = ${event_id} and ${open_stay}) end
    - (select count(*) from attendees a where a.event_id = ${event_id} and a.status = ${literal(AttendeeStatus.CANCELLED)}
      and exists (select from check_ins c where c.event_id = ${event_id} and c.attendee_id = a.id and ${open_stay})))`
}

export interface FiguresOf {
  /** Whose money and tickets count. */
  readonly counted: OrderMode
  /** Whose people are shown. */
  readonly rows: OrderMode
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
  of: FiguresOf,
): Promise<Map<number, EventTotals>> {
  if (event_ids.length === 0) return new Map()
  const [sales, inside] = await Promise.all([readSales(db, event_ids, of), readInside(db, event_ids, of)])
  return new Map(sales.map((row) => [row.event_id, { ...row, checked_in: inside.get(row.event_id) ?? 0 }]))
}

async function readInside(
  db: Db,
  ids: readonly number[],
  { rows: mode }: FiguresOf,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; inside: number }>`
    select e.id, ${peopleInside(sql`e.id`, mode)} as inside from events e where e.id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, inside }) => [id, inside]))
}

/** Tickets of test orders, which are few: taken off, or shown alone. */
const testTickets = sql`(select count(*) from attendees t join orders on orders.id = t.order_id
  where orders.event_id = e.id and orders.is_test and orders.status = ${literal(OrderStatus.COMPLETED)} and t.status = ${literal(AttendeeStatus.ACTIVE)})`

const ticketsIn = (mode: OrderMode) => ({ ALL: sql`n`, LIVE: sql`n - ${testTickets}`, TEST: testTickets })[mode]

async function readSales(
  db: Db,
  ids: readonly number[],
  { counted, rows: mode }: FiguresOf,
): Promise<readonly Omit<EventTotals, 'checked_in'>[]> {
  const { rows } = await sql<Omit<EventTotals, 'checked_in'>>`
    select e.id as event_id, o.orders, a.tickets, o.gross, r.refunded, o.tax - r.tax as tax, o.fee - r.fee as fee,
      (select coalesce(sum(v.views), 0)::bigint from event_views v where v.event_id = e.id and ${mode !== 'TEST'}) as views,
      a.total_attendees
    from events e
    cross join lateral (
      select count(*) filter (where status = ${literal(OrderStatus.COMPLETED)}) as orders, coalesce(sum(total_gross), 0)::bigint as gross,
        coalesce(sum(total_tax + total_tax_included), 0)::bigint as tax, coalesce(sum(total_fee + total_fee_included), 0)::bigint as fee
      from orders where event_id = e.id and completed_at is not null and ${inMode(counted, 'is_test')}) o
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as refunded, coalesce(sum(refunds.tax_amount + refunds.tax_included_amount), 0)::bigint as tax,
        coalesce(sum(refunds.fee_amount + refunds.fee_included_amount), 0)::bigint as fee
      from refunds join orders on orders.id = refunds.order_id
      where refunds.event_id = e.id and refunds.status = ${literal(RefundRowStatus.SUCCEEDED)} and ${inMode(counted, 'orders.is_test')}) r
    cross join lateral (
      select ${ticketsIn(mode)} as total_attendees, ${ticketsIn(counted)} as tickets
      from (select coalesce(sum(sold), 0)::bigint as n from stock where event_id = e.id and kind = 'PRICE') sold) a
    where e.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** EVT-5: gross, and what is left of it without refunds, taxes and fees (EVT-16). */
export const toEventStats = (
  totals: Omit<EventTotals, 'event_id' | 'total_attendees' | 'checked_in'>,
): EventStatsView => ({
  tickets_sold: totals.tickets,
  orders_created: totals.orders,
  gross_sales: totals.gross,
  net_sales: totals.gross - totals.refunded - totals.tax - totals.fee,
  views: totals.views,
})
