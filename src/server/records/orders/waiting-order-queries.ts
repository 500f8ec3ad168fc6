import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { OrderRow } from './queries.ts'

/** The order that was offered to somebody who waited (WTL-17); an entry has one at most, ever. Another event's entry has none. */
export const findOrderOfEntry = (
  db: Db | Tx,
  { id, event_id }: { readonly id: number; readonly event_id: number },
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('waiting_entry_id', '=', id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()

interface OfRsvp {
  readonly id: number
  readonly event_id: number
}

/** The orders of an invitation, whatever became of them, locked by ascending id (RES-5, APP-7). */
export async function lockOrdersOf(tx: Tx, { id, event_id }: OfRsvp): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from orders where rsvp_id = ${id} and event_id = ${event_id} order by id for no key update`.execute(tx)
  return rows
}

/** Which they are; new ones are only written behind the invitation's lock. */
export async function listOrderIdsOf(db: Db | Tx, { id, event_id }: OfRsvp): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('rsvp_id', '=', id)
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
