import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import { countersOfUnits } from '#server/platform/stock/counters-of-units.ts'
import type { OrderStock } from '#server/platform/stock/stock.ts'

export interface TicketUnit {
  readonly event_id: number
  /** Null is the first date of its event (DAT-3). */
  readonly event_date_id: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
}

/** The date of a unit (DAT-3). */
export const dateOf = ({ event_id, event_date_id }: Pick<TicketUnit, 'event_id' | 'event_date_id'>): number =>
  event_date_id ?? event_id

/** One unit given back (-1) or taken (1). */
export interface UnitMove extends TicketUnit {
  readonly quantity: 1 | -1
}

/**
 * The counters of single units by their present links, summed: price, assignments and date (STK-1, CAP-3, DAT-5). A move inside one assignment nets to 0 there; its counter is locked all the same (ATT-9).
 */
export async function readUnitStock(tx: Tx, moves: readonly UnitMove[]): Promise<OrderStock[]> {
  const { rows } = await sql<OrderStock>`
    with moves as (select * from unnest(${moves.map((move) => move.event_id)}::bigint[], ${moves.map(dateOf)}::bigint[],
      ${moves.map((move) => move.ticket_id)}::bigint[], ${moves.map((move) => move.ticket_price_id)}::bigint[], ${moves.map((move) => move.quantity)}::int[])
      as m (event_id, date_id, ticket_id, ticket_price_id, units)),
    moved as (${countersOfUnits('moves')})
    select stock_id, kind, sum(units)::int as units, "limit" from moved group by stock_id, kind, "limit" order by stock_id`.execute(
    tx,
  )
  return rows
}

interface TakenStock {
  readonly stock_id: number
  readonly held: number
  readonly sold: number
  readonly limit: number | null
}

/**
 * What orders take of every counter at present (STK-1, DAT-5): the units of holds, the ACTIVE attendees, extras and packages
 * of completed ones, and one use of the code each. What was cancelled earlier takes nothing any more (CAN-2).
 */
export async function readTakenStock(tx: Tx, order_ids: readonly number[]): Promise<TakenStock[]> {
  const { rows } = await sql<TakenStock>`
    with o as (select * from orders where id = any(${[...order_ids]}::bigint[]) and status in (${literals([OrderStatus.RESERVED, OrderStatus.AWAITING_PAYMENT, OrderStatus.COMPLETED])})),
    units as (
      select i.event_id, coalesce(i.event_date_id, i.event_id) as date_id, i.ticket_id, i.ticket_price_id, i.quantity as held, 0 as sold
        from order_items i join o on o.id = i.order_id where o.status <> ${literal(OrderStatus.COMPLETED)}
      union all
      select a.event_id, coalesce(a.event_date_id, a.event_id), a.ticket_id, a.ticket_price_id, 0, 1
        from attendees a join o on o.id = a.order_id where o.status = ${literal(OrderStatus.COMPLETED)} and a.status = ${literal(AttendeeStatus.ACTIVE)}
      union all
      select u.event_id, coalesce(u.event_date_id, u.event_id), u.ticket_id, u.ticket_price_id, 0, 1
        from order_units u join o on o.id = u.order_id where o.status = ${literal(OrderStatus.COMPLETED)} and u.status = ${literal(OrderUnitStatus.ACTIVE)}),
    taken as (
      select stock_id, held, sold, "limit" from (${countersOfUnits('units')}) as counters
      union all
      select c.stock_id, (o.status <> ${literal(OrderStatus.COMPLETED)})::int, (o.status = ${literal(OrderStatus.COMPLETED)})::int, c.max_uses
        from o join promo_codes c on c.id = o.promo_code_id)
    select stock_id, sum(held)::int as held, sum(sold)::int as sold, "limit" from taken group by stock_id, "limit" order by stock_id`.execute(
    tx,
  )
  return rows
}
