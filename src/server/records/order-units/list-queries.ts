import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { TicketDate } from '#server/catalog/events/on-date.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** Units as they were sold, with what was handed out of them. */
const select = (db: Db | Tx) =>
  db
    .selectFrom('order_units')
    .innerJoin('orders', 'orders.id', 'order_units.order_id')
    .innerJoin('order_items', 'order_items.id', 'order_units.order_item_id')
    .leftJoin('redemptions', (join) =>
      join.onRef('redemptions.order_unit_id', '=', 'order_units.id').on('redemptions.undone_at', 'is', null),
    )
    .selectAll('order_units')
    .select([
      'orders.reference as order_reference',
      'orders.status as order_status',
      'order_items.title',
      'order_items.label',
      'redemptions.redeemed_at',
    ])

export type SoldUnitRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findSoldUnit = (db: Db | Tx, event_id: number, id: number) =>
  select(db).where('order_units.event_id', '=', event_id).where('order_units.id', '=', id).executeTakeFirst()

/** Extras and packages of some orders, packages before their parts. */
export async function listSoldUnits(db: Db | Tx, order_ids: readonly number[]): Promise<SoldUnitRow[]> {
  if (order_ids.length === 0) return []
  return select(db)
    .where(sql<boolean>`order_units.order_id = any(${[...order_ids]}::bigint[])`)
    .orderBy('order_units.id')
    .execute()
}

/** Add-ons of these attendees (EXT-11). */
export async function listAddOnsOf(db: Db | Tx, attendee_ids: readonly number[]): Promise<SoldUnitRow[]> {
  if (attendee_ids.length === 0) return []
  return select(db)
    .where(sql<boolean>`order_units.attendee_id = any(${[...attendee_ids]}::bigint[])`)
    .orderBy('order_units.id')
    .execute()
}

export interface ExtraDateRow extends TicketDate {
  readonly event_id: number
  readonly order_short_id: string
  readonly first_name: string | null
  readonly is_test: boolean
}

/** A page of an event's units (API-204). */
export const listUnits = (db: Db, { event_id, mode }: { event_id: number; mode: OrderMode }, list: CheckedListQuery) =>
  listPage(select(db).where('order_units.event_id', '=', event_id).where(inMode(mode, 'orders.is_test')), list, {
    id: 'order_units.id',
    search: `order_items.title || ' ' || coalesce(order_items.label, '') || ' ' || orders.reference`,
    columns: {
      created_at: 'order_units.created_at',
      updated_at: 'order_units.updated_at',
      title: 'order_items.title',
      kind: 'order_units.kind',
      status: 'order_units.status',
      ticket_id: 'order_units.ticket_id',
      event_date_id: 'order_units.event_date_id',
      order_id: 'order_units.order_id',
      attendee_id: 'order_units.attendee_id',
      package_unit_id: 'order_units.package_unit_id',
      is_redeemed: sql`(redemptions.id is not null)`,
    },
    never_null: ['order_units.created_at', 'order_units.updated_at'],
  })

/** Units that a refund was made for, pending or arrived; one that failed leaves them as they were (DAT-36). */
export async function listRefundedUnits(
  db: Db | Tx,
  order_ids: readonly number[],
): Promise<{ order_unit_id: number; amount: number }[]> {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('refund_units')
    .innerJoin('refunds', 'refunds.id', 'refund_units.refund_id')
    .select(['refund_units.order_unit_id', 'refund_units.amount'])
    .where('refunds.order_id', 'in', [...order_ids])
    .where('refunds.status', '<>', RefundRowStatus.FAILED)
    .execute()
}

/**
 * Valid extras of one buyer's orders that are for a date, with it as tickets carry theirs (DAT-54); one row per order and
 * date. Whoever changed the dates asks here what a buyer of extras alone is told of (MAIL-60).
 */
export async function listExtraDatesOfBuyer(db: Db, event_id: number, email: string): Promise<ExtraDateRow[]> {
  const { rows } = await sql<ExtraDateRow>`
    select distinct on (u.event_date_id, o.id) o.short_id as order_short_id, o.first_name, o.is_test, o.event_id,
      d.id as date_id, d.starts_at as date_starts_at, d.ends_at as date_ends_at, d.maps_url as date_maps_url,
      d.updated_at as date_updated_at, d.location_details as date_place,
      case when exists (select from event_dates m where m.event_id = ${event_id} and m.deleted_at is null offset 1)
        then d.title end as date_title
    from orders o join order_units u on u.order_id = o.id
      join event_dates d on d.event_id = u.event_id and d.id = u.event_date_id
    where o.event_id = ${event_id} and o.email = ${email} and o.status = ${literal(OrderStatus.COMPLETED)}
      and u.kind = 'EXTRA' and u.status = ${literal(OrderUnitStatus.ACTIVE)}
    order by u.event_date_id, o.id`.execute(db)
  return rows
}
