import type { Db, Tx } from '#server/platform/database/db.ts'
import type { OrderRow } from './queries.ts'

/** The order that the last approval of an application made (APP-4a); another event's application has none. */
export const findOrderOfApplication = (
  db: Db | Tx,
  { id, event_id }: { readonly id: number; readonly event_id: number },
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('application_id', '=', id)
    .where('event_id', '=', event_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
