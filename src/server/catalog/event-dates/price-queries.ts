import { type Insertable, sql } from 'kysely'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** A price of the event as one of its dates has it (DAT-24). */
export interface DatePriceRow {
  readonly event_date_id: number
  readonly ticket_id: number
  readonly ticket_title: string
  readonly ticket_type: TicketType
  readonly ticket_price_id: number
  readonly label: string | null
  readonly series_price: number
  readonly series_quantity: number | null
  readonly series_hidden: boolean
  /** Null is as the series. */
  readonly price: number | null
  readonly quantity_available: number | null
  readonly is_hidden: boolean | null
  /** The counter of this date; null while nothing of it was reserved (DAT-7). */
  readonly stock_id: number | null
  readonly sold: number
  readonly held: number
  readonly promised: number
}

/** The counter of a price on a date: the price row's is the first date's (DAT-6). */
export async function findDatePrices(
  db: Db | Tx,
  event_id: number,
  date_ids: readonly number[],
): Promise<DatePriceRow[]> {
  const { rows } = await sql<DatePriceRow>`
    select d.id as event_date_id, t.id as ticket_id, t.title as ticket_title, t.type as ticket_type, p.id as ticket_price_id,
      p.label, p.price as series_price, p.quantity_available as series_quantity, p.is_hidden as series_hidden,
      dp.price, dp.quantity_available, dp.is_hidden, s.id as stock_id, coalesce(s.sold, 0) as sold, coalesce(s.held, 0) as held, coalesce(s.promised, 0) as promised
    from event_dates d
      join tickets t on t.event_id = d.event_id and t.deleted_at is null
      join ticket_prices p on p.ticket_id = t.id and p.deleted_at is null
      left join date_prices dp on dp.event_date_id = d.id and dp.ticket_price_id = p.id
      left join stock s on s.id = case when d.id = d.event_id then p.stock_id else dp.stock_id end
    where d.event_id = ${event_id} and d.id = any(${[...date_ids]}::bigint[])
    order by d.starts_at, d.id, t."order", t.id, p."order", p.id`.execute(db)
  return rows
}

type Written = Pick<
  Insertable<DB['date_prices']>,
  'event_id' | 'event_date_id' | 'ticket_price_id' | 'price' | 'quantity_available' | 'is_hidden'
>

/** Writes what dates say of prices; their counters stay. */
export async function writeDatePrices(tx: Tx, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into date_prices (event_id, event_date_id, ticket_price_id, price, quantity_available, is_hidden)
    select event_id, event_date_id, ticket_price_id, price, quantity_available, is_hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(event_id bigint, event_date_id bigint,
      ticket_price_id bigint, price bigint, quantity_available int, is_hidden boolean)
    on conflict (event_date_id, ticket_price_id) do update
      set price = excluded.price, quantity_available = excluded.quantity_available, is_hidden = excluded.is_hidden`.execute(
    tx,
  )
}

/** What dates say of prices, without their counters: what a copy takes along (DAT-59). */
export const findWrittenPrices = (tx: Tx, event_id: number) =>
  tx
    .selectFrom('date_prices')
    .select(['event_date_id', 'ticket_price_id', 'price', 'quantity_available', 'is_hidden'])
    .where('event_id', '=', event_id)
    .execute()
