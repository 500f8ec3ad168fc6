import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'

/** Writes when a date begins and ends, as moving it does. */
export const moveEventDate = (
  db: Db,
  id: number,
  { starts_at, ends_at = null, at }: { starts_at: Date; ends_at?: Date | null; at: Date },
) => db.updateTable('event_dates').set({ starts_at, ends_at, updated_at: at }).where('id', '=', id).execute()

/** Moves an event of one date with its date, as moving it does (DAT-12). */
export async function moveEvent(
  db: Db,
  event_id: number,
  { start_date, end_date = null }: { start_date: Date; end_date?: Date | null },
): Promise<void> {
  await db.updateTable('events').set({ start_date, end_date }).where('id', '=', event_id).execute()
  const dates = { starts_at: start_date, ends_at: end_date }
  await db.updateTable('event_dates').set(dates).where('id', '=', event_id).execute()
}

/** What a completed order leaves in the counter of its price on a date that is not the first (DAT-5, DAT-6). */
export async function countSoldOnDate(
  tx: Tx,
  date: { event_id: number; event_date_id: number; ticket_price_id: number },
  units: number,
): Promise<void> {
  const known = await tx
    .selectFrom('date_prices')
    .select('stock_id')
    .where('event_date_id', '=', date.event_date_id)
    .where('ticket_price_id', '=', date.ticket_price_id)
    .executeTakeFirst()
  const stock_id = known?.stock_id ?? (await insertStock(tx, date.event_id, { kind: 'PRICE', limit: null }))
  await tx
    .insertInto('date_prices')
    .values({ ...date, stock_id })
    .onConflict((on) => on.columns(['event_date_id', 'ticket_price_id']).doUpdateSet({ stock_id }))
    .execute()
  await sql`update stock set sold = sold + ${units} where id = ${stock_id}`.execute(tx)
}
