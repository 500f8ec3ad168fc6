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
