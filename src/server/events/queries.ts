import type { Db, Tx } from '#server/platform/db.ts'

/** The event if it exists in this account; another account's event is no event (IDN-6). */
export const findEvent = (db: Db | Tx, account_id: number, event_id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Raised first of all in the transaction of every write that a prepared reservation depends on (RES-24). The row lock
 * also keeps two such writers apart; reservations only read the number.
 */
export const raiseSaleVersion = (tx: Tx, event_id: number) =>
  tx
    .updateTable('events')
    .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
    .where('id', '=', event_id)
    .execute()

/** Only LIVE events are public (EVT-9). */
export const findPublicEvent = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('status', '=', 'LIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
