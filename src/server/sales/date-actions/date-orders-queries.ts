import { sql } from 'kysely'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { DateActionOrderStatus } from '#core/platform/states/date-action-state.ts'
import { HOLD_STATUSES, OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { PAID_LATER_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'

export interface DateKey {
  readonly event_id: number
  readonly event_date_id: number
}

/**
 * Rows of the date; those without one are the first date's, but for extras, which then are for no date (DAT-3, DAT-10). `of`
 * is the table's name in the statement.
 */
const onDate = (of: 'a' | 'i' | 'u', { event_id, event_date_id }: DateKey) => {
  const column = sql.raw(`${of}.event_date_id`)
  const own = sql`${sql.raw(`${of}.event_id`)} = ${event_id}`
  const dateless = of === 'a' ? sql`true` : sql`${sql.raw(of)}.kind <> 'EXTRA'`
  return event_id === event_date_id
    ? sql`${own} and (${column} = ${event_date_id} or (${column} is null and ${dateless}))`
    : sql`${own} and ${column} = ${event_date_id}`
}

/**
 * The package `u` or `p` with a valid part that was moved to another date: it is of the date only by its other parts (PKG-5).
 */
const isLeftElsewhere = (of: 'u' | 'p', { event_date_id }: DateKey) => {
  const id = sql.raw(`${of}.id`)
  return sql`(exists (select from attendees x where x.package_unit_id = ${id}
      and x.status = ${literal(AttendeeStatus.ACTIVE)} and coalesce(x.event_date_id, x.event_id) <> ${event_date_id})
    or exists (select from order_units x where x.package_unit_id = ${id}
      and x.status = ${literal(OrderUnitStatus.ACTIVE)} and x.event_date_id <> ${event_date_id}))`
}

/** Valid extras of the date, and packages that go with it. */
const isUnitOfDate = (date: DateKey) =>
  sql`${isActiveUnit} and ${onDate('u', date)} and (u.kind = 'EXTRA' or not ${isLeftElsewhere('u', date)})`

const held = literals(HOLD_STATUSES)
const isActive = sql`a.status = ${literal(AttendeeStatus.ACTIVE)}`
const isActiveUnit = sql`u.status = ${literal(OrderUnitStatus.ACTIVE)}`
const isCompleted = sql`o.status = ${literal(OrderStatus.COMPLETED)}`

/** Holds with units of the date, by ascending id (DAT-32). */
export async function listDateHolds(db: Db | Tx, date: DateKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.event_id = ${date.event_id} and o.status in (${held})
      and exists (select from order_items i where i.order_id = o.id and ${onDate('i', date)}) order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** COMPLETED orders with valid tickets or extras for the date which the action does not know yet (DAT-32). */
const unhandled = (date: DateKey, date_action_id: number) => sql`
  from orders o where ${isCompleted} and o.event_id = ${date.event_id}
    and (o.id in (select a.order_id from attendees a where ${isActive} and ${onDate('a', date)})
      or o.id in (select u.order_id from order_units u where ${isUnitOfDate(date)}))
    and not exists (select from date_action_orders x where x.date_action_id = ${date_action_id} and x.order_id = o.id)`

export async function hasUnhandledOrder(tx: Tx, date: DateKey, date_action_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 ${unhandled(date, date_action_id)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Writes a PENDING row for some of them; answers how many. Two jobs at once write one each (DAT-32). */
export async function insertUnhandledOrders(
  tx: Tx,
  date: DateKey,
  { date_action_id, now, limit }: { date_action_id: number; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    insert into date_action_orders (date_action_id, order_id, created_at, updated_at)
    select ${date_action_id}, o.id, ${now}, ${now} ${unhandled(date, date_action_id)} order by o.id limit ${limit}
    on conflict (date_action_id, order_id) do nothing returning id`.execute(tx)
  return rows.length
}

export interface DateFigures {
  readonly orders: number
  readonly tickets: number
  readonly people: number
  readonly refund_amount: number
  readonly refund_orders: number
}

/**
 * What cancelling the date would touch at this moment (BO-60): of each paid order the tickets that no refund was made for,
 * at most what is left of its payment (DAT-36, RFD-16).
 */
export async function readDateFigures(db: Db | Tx, date: DateKey): Promise<DateFigures> {
  const { rows } = await sql<DateFigures>`
    with tickets as (
      select a.id, a.order_id, a.package_unit_id, lower(a.email) as email, lower(o.email) as buyer, i.unit_total,
        exists (select from refund_tickets t join refunds r on r.id = t.refund_id
          where t.attendee_id = a.id and r.status <> ${literal(RefundRowStatus.FAILED)}) as is_refunded
      from attendees a join orders o on o.id = a.order_id join order_items i on i.id = a.order_item_id
      where ${isActive} and ${isCompleted} and ${onDate('a', date)}),
    extras as (
      select u.order_id, null as email, lower(o.email) as buyer, i.unit_total,
        exists (select from refund_units t join refunds r on r.id = t.refund_id
          where t.order_unit_id = u.id and r.status <> ${literal(RefundRowStatus.FAILED)}) as is_refunded
      from order_units u join orders o on o.id = u.order_id join order_items i on i.id = u.order_item_id
      where ${isActiveUnit} and ${isCompleted} and u.event_id = ${date.event_id}
        and not exists (select from redemptions d where d.order_unit_id = u.id and d.undone_at is null)
        and ((${isUnitOfDate(date)}) or u.attendee_id in (select id from tickets)
          or (u.event_date_id is null and u.package_unit_id in (select p.id from order_units p where p.event_id = ${date.event_id}
            and (p.event_date_id = ${date.event_date_id} or p.id in (select package_unit_id from tickets))
            and not ${isLeftElsewhere('p', date)})))),
    units as (
      select order_id, email, buyer, unit_total, is_refunded from tickets
      union all select order_id, email, buyer, unit_total, is_refunded from extras),
    back as (
      select o.id, least(sum(u.unit_total), o.amount_paid - coalesce((select sum(r.amount) from refunds r
          where r.order_id = o.id and r.status <> ${literal(RefundRowStatus.FAILED)}), 0)) as amount
      from units u join orders o on o.id = u.order_id
      where not u.is_refunded and not o.is_manually_created and o.payment_status = ${literal(PaymentStatus.PAYMENT_RECEIVED)}
      group by o.id)
    select (select count(distinct order_id) from units)::int as orders, (select count(*) from tickets)::int as tickets,
      (select count(*) from (select email from units where email is not null union select buyer from units where buyer is not null) as p)::int as people,
      (select coalesce(sum(amount), 0) from back where amount > 0)::bigint as refund_amount,
      (select count(*) from back where amount > 0)::int as refund_orders`.execute(db)
  const [figures] = rows
  return { ...figures!, refund_amount: Number(figures!.refund_amount) }
}

/** Valid tickets, extras and packages of the date by price: what has to fit on another one (DAT-34). */
export async function countUnitsByPrice(tx: Tx, date: DateKey) {
  const { rows } = await sql<{ ticket_id: number; ticket_price_id: number; units: number }>`
    select ticket_id, ticket_price_id, count(*)::int as units from (
      select a.ticket_id, a.ticket_price_id from attendees a join orders o on o.id = a.order_id
        where ${isActive} and ${isCompleted} and ${onDate('a', date)}
      union all
      select u.ticket_id, u.ticket_price_id from order_units u join orders o on o.id = u.order_id
        where ${isCompleted} and ${isUnitOfDate(date)}
          and not exists (select from redemptions d where d.order_unit_id = u.id and d.undone_at is null)) as sold
    group by ticket_id, ticket_price_id order by ticket_price_id`.execute(tx)
  return rows
}

const isHandled = sql`(x.status <> ${literal(DateActionOrderStatus.PENDING)} or x.refund_id is not null)`

export interface UntoldOrder {
  readonly id: number
  readonly order_id: number
  readonly was_hold: boolean
  readonly attendee_ids: number[]
  readonly email: string | null
  readonly language: string
  readonly offline_confirmed_at: Date | null
  readonly awaits_address: boolean
}

/**
 * Handled orders whose people do not know yet. Who has another order that still waits is told of both together (DAT-35).
 */
export async function listUntoldOrders(
  db: Db | Tx,
  date_action_id: number,
  { limit }: { limit: number },
): Promise<UntoldOrder[]> {
  const { rows } = await sql<UntoldOrder>`
    select x.id, x.order_id, x.was_hold, array_to_json(x.attendee_ids) as attendee_ids, o.email, o.language, o.offline_confirmed_at, o.awaits_address
    from date_action_orders x join orders o on o.id = x.order_id
    where x.date_action_id = ${date_action_id} and x.told_at is null and ${isHandled}
      and not exists (select from date_action_orders y join orders p on p.id = y.order_id
        where y.date_action_id = x.date_action_id and lower(p.email) = lower(o.email)
          and y.status = ${literal(DateActionOrderStatus.PENDING)} and y.refund_id is null)
    order by x.id limit ${limit}`.execute(db)
  return rows
}

/** Whose tickets these are. */
export async function listHolders(tx: Tx, attendee_ids: readonly number[]) {
  if (attendee_ids.length === 0) return []
  return tx
    .selectFrom('attendees')
    .select(['id', 'email', 'language'])
    .where('id', '=', sql<number>`any(${[...attendee_ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Addresses that were written to about this action, in lower case. */
export async function listToldAddresses(tx: Tx, date_action_id: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(m.to_address) as address from date_action_orders x join mails m on m.order_id = x.order_id
    where x.date_action_id = ${date_action_id} and m.kind = 'date-cancelled' and (m.payload->>'date_action_id')::bigint = ${date_action_id}`.execute(
    tx,
  )
  return rows.map(({ address }) => address)
}

export interface OrderOfAddress {
  readonly order_id: number
  readonly status: DateActionOrderStatus
  readonly was_hold: boolean
  readonly reference: string
  readonly first_name: string | null
  readonly is_buyer: boolean
  readonly is_test: boolean
  readonly is_offline: boolean
  /** Of its refund, if that did not fail. */
  readonly amount: number
}

/** What an address reads of an action: its own orders, and those of others in which it has tickets (MAIL-61). */
export async function listOrdersOfAddress(db: Db, date_action_id: number, address: string): Promise<OrderOfAddress[]> {
  const { rows } = await sql<OrderOfAddress>`
    select x.order_id, x.status, x.was_hold, o.reference, o.is_test, coalesce(lower(o.email) = lower(${address}), false) as is_buyer,
      case when lower(o.email) = lower(${address}) then o.first_name
        else (select a.first_name from attendees a where a.id = any(x.attendee_ids) and lower(a.email) = lower(${address}) limit 1) end as first_name,
      coalesce(o.payment_provider in (${literals(PAID_LATER_PROVIDERS)}), false) as is_offline,
      coalesce((select r.amount from refunds r where r.id = x.refund_id and r.status <> ${literal(RefundRowStatus.FAILED)}), 0)::bigint as amount
    from date_action_orders x join orders o on o.id = x.order_id
    where x.date_action_id = ${date_action_id} and ${isHandled}
      and (lower(o.email) = lower(${address})
        or exists (select from attendees a where a.id = any(x.attendee_ids) and lower(a.email) = lower(${address})))
    order by x.order_id`.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}
