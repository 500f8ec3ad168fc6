import type { Db, Tx } from '#server/platform/database/db.ts'
import type { OrderRow } from './queries.ts'

/** The order that was offered to somebody who waited (WTL-17); an entry has one at most, ever. */
export const findOrderOfEntry = (db: Db | Tx, waiting_entry_id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('waiting_entry_id', '=', waiting_entry_id).executeTakeFirst()
