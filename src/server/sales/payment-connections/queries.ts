import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type ConnectionRow = Row<'payment_accounts'>

export const findConnection = (db: Db | Tx, account_id: number) =>
  db.selectFrom('payment_accounts').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const findConnectionOf = (db: Db | Tx, provider_account: string) =>
  db.selectFrom('payment_accounts').selectAll().where('provider_account', '=', provider_account).executeTakeFirst()

export const lockConnection = (tx: Tx, account_id: number) =>
  tx.selectFrom('payment_accounts').selectAll().where('account_id', '=', account_id).forNoKeyUpdate().executeTakeFirst()

export const insertConnection = (tx: Tx, row: Insertable<DB['payment_accounts']>) =>
  tx
    .insertInto('payment_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()

export const updateConnection = (tx: Tx, account_id: number, row: Updateable<DB['payment_accounts']>) =>
  tx
    .updateTable('payment_accounts')
    .set(row)
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const listConnections = (db: Db) =>
  db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('provider_account', 'is not', null)
    .where('disconnected_at', 'is', null)
    .orderBy('account_id')
    .execute()

/** Every event of an account, in lock order (RES-5). */
export const listEventIds = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
