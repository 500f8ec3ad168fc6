import { sql } from 'kysely'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** Locked by whoever makes counters of a date, so that two of them end with one row each (DAT-7). */
export async function lockDate(tx: Tx, event_id: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface DatePriceCounter {
  readonly event_date_id: number
  readonly ticket_id: number
  readonly kind: ProductKind
  readonly ticket_price_id: number
  readonly stock_id: number
}

/** Counters of prices, one for each date that has any, removed tiers too (CAP-3); the first date's stand on the price (DAT-6). */
export async function findPriceCounters(
  tx: Tx,
  event_id: number,
  { ticket_ids, event_date_id }: { ticket_ids: readonly number[] | null; event_date_id: number | null },
): Promise<DatePriceCounter[]> {
  const { rows } = await sql<DatePriceCounter>`
    select counters.*, tickets.kind from (
      select event_id as event_date_id, ticket_id, id as ticket_price_id, stock_id from ticket_prices where event_id = ${event_id}
      union all
      select d.event_date_id, p.ticket_id, p.id, d.stock_id from date_prices d join ticket_prices p on p.id = d.ticket_price_id
      where d.event_id = ${event_id} and d.stock_id is not null) as counters
      join tickets on tickets.id = counters.ticket_id
    where (${ticket_ids}::bigint[] is null or ticket_id = any(${ticket_ids}::bigint[]))
      and (${event_date_id}::bigint is null or event_date_id = ${event_date_id}::bigint)
    order by stock_id`.execute(tx)
  return rows
}

/** A counter for each price that has none on the date. */
export const setPriceCounters = (
  tx: Tx,
  { event_id, event_date_id }: { event_id: number; event_date_id: number },
  counters: readonly { ticket_price_id: number; stock_id: number }[],
) =>
  sql`insert into date_prices (event_id, event_date_id, ticket_price_id, stock_id)
    select ${event_id}, ${event_date_id}, c.* from unnest(${counters.map((one) => one.ticket_price_id)}::bigint[], ${counters.map((one) => one.stock_id)}::bigint[]) as c
    on conflict (event_date_id, ticket_price_id) do update set stock_id = excluded.stock_id`.execute(tx)

export interface DateCapacityCounter {
  readonly event_date_id: number
  readonly stock_id: number
}

/** The counters of an assignment on further dates (DAT-4). */
export const findDateCapacities = (
  tx: Tx,
  event_id: number,
  capacity_assignment_id: number,
): Promise<DateCapacityCounter[]> =>
  tx
    .selectFrom('date_capacities')
    .select(['event_date_id', 'stock_id'])
    .where('event_id', '=', event_id)
    .where('capacity_assignment_id', '=', capacity_assignment_id)
    .execute()

export const insertDateCapacities = (
  tx: Tx,
  event_id: number,
  rows: readonly (DateCapacityCounter & { capacity_assignment_id: number })[],
) =>
  tx
    .insertInto('date_capacities')
    .values(rows.map((row) => ({ ...row, event_id })))
    .execute()

/** The counters of all admissions of dates that have got their first capacity (DAT-5c). */
export const setDateCounters = (tx: Tx, rows: readonly DateCapacityCounter[]) =>
  sql`update event_dates set stock_id = c.stock_id
    from unnest(${rows.map((row) => row.event_date_id)}::bigint[], ${rows.map((row) => row.stock_id)}::bigint[]) as c (id, stock_id)
    where event_dates.id = c.id`.execute(tx)
