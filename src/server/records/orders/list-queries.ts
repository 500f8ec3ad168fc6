import { sql } from 'kysely'
import type { CheckedListQuery, Filter } from '#core/platform/list-query.ts'
import { LISTED_ORDER_STATUSES, ORDER_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { keptSearch, listPage } from '#server/platform/http/list-sql.ts'

const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('orders')
    .leftJoin('affiliates', 'affiliates.id', 'orders.affiliate_id')
    .selectAll('orders')
    .select(['affiliates.name as affiliate_name', 'affiliates.code as affiliate_code'])
    .where('orders.event_id', '=', event_id)

export type OrderListRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findOrderWithAffiliate = (db: Db | Tx, event_id: number, id: number) =>
  select(db, event_id).where('orders.id', '=', id).executeTakeFirst()

const COLUMNS = {
  created_at: 'orders.created_at',
  completed_at: 'orders.completed_at',
  first_name: 'orders.first_name',
  last_name: 'orders.last_name',
  email: 'orders.email',
  total_gross: 'orders.total_gross',
  reference: 'orders.reference',
  payment_status: 'orders.payment_status',
  refund_status: 'orders.refund_status',
  payment_provider: 'orders.payment_provider',
  is_manually_created: 'orders.is_manually_created',
  is_test: 'orders.is_test',
  // codes are the same whatever their case (PRO-1)
  promo_code: sql`lower(orders.promo_code)`,
  affiliate_id: 'orders.affiliate_id',
}

/** The states a list shows: RESERVED and EXPIRED only when a status is asked for (ORD-22). */
function shownStatuses({ filters }: CheckedListQuery): readonly OrderStatus[] {
  const asked = filters.filter(({ field }) => field === 'status')
  if (asked.length === 0) return LISTED_ORDER_STATUSES
  return ORDER_STATUSES.filter((status) =>
    asked.every(({ operator, value }) => {
      if (operator === 'ne') return status !== value
      return Array.isArray(value) ? value.includes(status) : status === value
    }),
  )
}

/** Written out, so that the planner sees the conditions of the partial indexes; RESERVED orders are in one of their own. */
function isShown(list: CheckedListQuery) {
  const statuses = shownStatuses(list)
  const others = statuses.filter((status) => status !== OrderStatus.RESERVED)
  const conditions = [
    ...(others.length > 0 ? [sql`orders.status in (${sql.join(others.map((status) => sql.lit(status)))})`] : []),
    ...(others.length < statuses.length ? [sql`orders.status = ${literal(OrderStatus.RESERVED)}`] : []),
  ]
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}

const inOneCase = (filter: Filter): Filter =>
  filter.field === 'promo_code' && typeof filter.value === 'string'
    ? { ...filter, value: filter.value.toLowerCase() }
    : filter

/**
 * Orders of dates: with a ticket or extra for one, of whatever status; those that were never completed with an item for
 * one (DAT-58). Rows without a date are the first one's (DAT-3), an extra without one is of none (DAT-10).
 */
function ofDates(event_id: number, { filters }: CheckedListQuery) {
  const asked = filters.filter(({ field }) => field === 'event_date_id').map(({ value }) => [value].flat())
  const conditions = asked.map((ids) => {
    const of = sql`any(${ids}::bigint[])`
    const first = ids.includes(event_id)
    const ticket = first ? sql`(a.event_date_id = ${of} or a.event_date_id is null)` : sql`a.event_date_id = ${of}`
    const item = first
      ? sql`(i.event_date_id = ${of} or (i.event_date_id is null and i.kind = 'ADMISSION'))`
      : sql`i.event_date_id = ${of}`
    return sql<boolean>`orders.id in (
      select a.order_id from attendees a where a.event_id = ${event_id} and ${ticket}
      union select u.order_id from order_units u where u.event_id = ${event_id} and u.event_date_id = ${of}
      union select i.order_id from order_items i join orders o on o.id = i.order_id
        where i.event_id = ${event_id} and o.completed_at is null and ${item})`
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql.join<boolean>(conditions, sql` and `)
}

const OWN_CONDITIONS: readonly string[] = ['status', 'event_date_id']

/** Of which event, and whose orders (KEY-9). */
export interface OrderScope {
  readonly event_id: number
  readonly mode: OrderMode
}

/** A page of the event's orders (LST-4). */
export const listOrders = (db: Db, { event_id, mode }: OrderScope, list: CheckedListQuery) => {
  const shown = sql<boolean>`${isShown(list)} and ${inMode(mode, 'orders.is_test')}`
  const dates = ofDates(event_id, list)
  const others = {
    ...list,
    filters: list.filters.filter(({ field }) => !OWN_CONDITIONS.includes(field)).map(inOneCase),
  }
  return listPage(select(db, event_id).where(shown).where(dates), others, {
    id: 'orders.id',
    search: keptSearch('orders.search_text'),
    columns: COLUMNS,
    never_null: ['orders.created_at', 'orders.total_gross', 'orders.reference'],
    narrow: db.selectFrom('orders').selectAll().where('orders.event_id', '=', event_id).where(shown).where(dates),
  })
}

/** Payments of orders with what became of their return (ORD-2, STL-8). */
export async function listPayments(db: Db | Tx, order_ids: readonly number[]) {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('payment_attempts')
    .leftJoin('payment_returns', 'payment_returns.payment_attempt_id', 'payment_attempts.id')
    .select([
      'payment_attempts.id',
      'payment_attempts.order_id',
      'payment_attempts.provider',
      'payment_attempts.amount',
      'payment_attempts.currency',
      'payment_attempts.status',
      'payment_returns.status as return_status',
    ])
    .where('payment_attempts.order_id', 'in', [...order_ids])
    .orderBy('payment_attempts.id')
    .execute()
}

/** Refunds of orders with the name of who made them (RFD). */
export async function listRefunds(db: Db | Tx, order_ids: readonly number[]) {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'refunds.api_key_id')
    .selectAll('refunds')
    .select(['users.first_name as user_first_name', 'users.last_name as user_last_name', 'api_keys.name as key_name'])
    .where('refunds.order_id', 'in', [...order_ids])
    .orderBy('refunds.id')
    .execute()
}

/** What was done to the order and its tickets (REL-21). */
export const listOrderActivity = (db: Db | Tx, order_id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_type', 'actor_name', 'attendee_id', 'data', 'changes', 'created_at'])
    .select(
      sql<unknown>`(select jsonb_object_agg('question_' || q.id, q.title) from questions q
        where audit_log.changes is not null and q.event_id = audit_log.event_id
          and q.id in (select jsonb_array_elements_text(audit_log.data -> 'question_ids')::bigint))`.as(
        'question_titles',
      ),
    )
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
