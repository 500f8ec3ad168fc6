import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { OrderRow } from './queries.ts'

/**
 * The order of an application (APP-4a): the one that is paid, which late money may have made an earlier one, else that of the
 * last approval. Another event's application has none.
 */
export const findOrderOfApplication = (
  db: Db | Tx,
  { id, event_id }: { readonly id: number; readonly event_id: number },
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('application_id', '=', id)
    .where('event_id', '=', event_id)
    .orderBy((eb) => eb('status', '=', OrderStatus.COMPLETED), 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Its orders that still hold something and were not chosen to be paid later. */
export const listHoldsOfApplication = (db: Db, id: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('application_id', '=', id)
    .where('status', 'in', [...HOLD_STATUSES])
    .where('offline_confirmed_at', 'is', null)
    .orderBy('id')
    .execute()
