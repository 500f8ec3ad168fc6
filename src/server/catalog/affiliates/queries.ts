import { type Insertable, sql, type Updateable } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { AffiliateStatus } from '#core/platform/states/affiliate-state.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** An unknown or inactive code is ignored silently (AFF-3). */
export const findActiveAffiliate = (db: Db | Tx, event_id: number, code: string) =>
  db
    .selectFrom('affiliates')
    .select('id')
    .where('event_id', '=', event_id)
    .where(sql`lower(code)`, '=', sql`lower(${code.normalize('NFC')})`)
    .where('status', '=', AffiliateStatus.ACTIVE)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type AffiliateRow = Row<'affiliates'>

interface Sales {
  readonly affiliate_id: number
  readonly orders_count: number
  readonly gross: number
}

/** Completed orders and money of every order ever completed, per affiliate (AFF-4, EVT-16). Only what the list sorts by. */
const sales = (event_id: number, counted: OrderMode) =>
  sql<Sales>`(select affiliate_id, (count(*) filter (where status = ${literal(OrderStatus.COMPLETED)}))::int as orders_count,
      sum(total_gross)::bigint as gross
    from orders
    where event_id = ${event_id} and affiliate_id is not null and completed_at is not null and ${inMode(counted, 'is_test')}
    group by affiliate_id)`.as<'sales'>('sales')

const select = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('affiliates')
    .selectAll('affiliates')
    .where('affiliates.event_id', '=', event_id)
    .where('affiliates.deleted_at', 'is', null)

/** A page of the event's affiliates, with what each has sold (LST-11). */
export const listAffiliates = (
  db: Db,
  { event_id, counted }: { event_id: number; counted: OrderMode },
  list: CheckedListQuery,
) =>
  listPage(select(db, event_id).leftJoin(sales(event_id, counted), 'sales.affiliate_id', 'affiliates.id'), list, {
    id: 'affiliates.id',
    search: "(affiliates.name || ' ' || affiliates.code || ' ' || coalesce(affiliates.email, ''))",
    columns: {
      created_at: 'affiliates.created_at',
      name: 'affiliates.name',
      status: 'affiliates.status',
      gross_sales: 'sales.gross',
      orders_count: 'sales.orders_count',
    },
  })

export const findAllAffiliates = (tx: Tx, event_id: number): Promise<AffiliateRow[]> =>
  select(tx, event_id).orderBy('affiliates.id').execute()

export const findAffiliate = (db: Db | Tx, event_id: number, id: number): Promise<AffiliateRow | undefined> =>
  select(db, event_id).where('affiliates.id', '=', id).executeTakeFirst()

/** As `findAffiliate`, locked: who changes or deletes it says what it was until then (LOGE-3). */
export const lockAffiliate = (tx: Tx, event_id: number, id: number): Promise<AffiliateRow | undefined> =>
  select(tx, event_id).where('affiliates.id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface AffiliateTotals {
  readonly affiliate_id: number
  readonly orders: number
  readonly tickets: number
  readonly gross: number
  readonly refunded: number
  /** Net of the refunds' shares, what prices contain included (EVT-16). */
  readonly tax: number
  readonly fee: number
}

/** What the affiliates of one page brought, in one statement: the event's own counting, by affiliate (AFF-4, EVT-16). */
export async function readAffiliateTotals(
  db: Db | Tx,
  event_id: number,
  { ids, counted }: { ids: readonly number[]; counted: OrderMode },
): Promise<Map<number, AffiliateTotals>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AffiliateTotals>`
    with completed as (
      select id, affiliate_id, status, total_gross, total_tax + total_tax_included as tax, total_fee + total_fee_included as fee
      from orders where event_id = ${event_id} and affiliate_id = any(${[...ids]}::bigint[]) and completed_at is not null
        and ${inMode(counted, 'is_test')}),
    sold as (
      select affiliate_id, count(*) filter (where status = ${literal(OrderStatus.COMPLETED)}) as orders, sum(total_gross)::bigint as gross,
        sum(tax)::bigint as tax, sum(fee)::bigint as fee
      from completed group by 1),
    seats as (
      select c.affiliate_id, count(*) as tickets from completed c
      join attendees a on a.order_id = c.id and a.status = ${literal(AttendeeStatus.ACTIVE)} where c.status = ${literal(OrderStatus.COMPLETED)} group by 1),
    back as (
      select c.affiliate_id, sum(r.amount)::bigint as amount, sum(r.tax_amount + r.tax_included_amount)::bigint as tax,
        sum(r.fee_amount + r.fee_included_amount)::bigint as fee
      from completed c join refunds r on r.order_id = c.id and r.status = ${literal(RefundRowStatus.SUCCEEDED)} group by 1)
    select sold.affiliate_id, sold.orders, coalesce(seats.tickets, 0)::bigint as tickets, sold.gross,
      coalesce(back.amount, 0)::bigint as refunded, sold.tax - coalesce(back.tax, 0) as tax, sold.fee - coalesce(back.fee, 0) as fee
    from sold left join seats using (affiliate_id) left join back using (affiliate_id)`.execute(db)
  return new Map(rows.map((row) => [row.affiliate_id, row]))
}

export async function insertAffiliate(tx: Tx, row: Insertable<DB['affiliates']>): Promise<AffiliateRow> {
  return tx.insertInto('affiliates').values(row).returningAll().executeTakeFirstOrThrow()
}

export const updateAffiliateRow = (tx: Tx, id: number, row: Updateable<DB['affiliates']>): Promise<AffiliateRow> =>
  tx.updateTable('affiliates').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
