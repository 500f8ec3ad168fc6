import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Row } from '#server/platform/rows.ts'
import type { DB } from '#server/platform/tables.ts'

export type ConnectionRow = Row<'payment_accounts'>

/** The provider account that may charge for an event's account now; for selects from `event_settings` (PAY-2, PAY-10). */
export const cardAccount = sql<string | null>`(
  select connected.provider_account from payment_accounts connected
  join events sold on sold.account_id = connected.account_id
  where sold.id = event_settings.event_id and connected.disconnected_at is null
    and connected.charges_enabled and connected.payouts_enabled)`

/** The same for several accounts at once. */
export async function findCardAccounts(db: Db | Tx, account_ids: readonly number[]): Promise<Map<number, string>> {
  if (account_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_accounts')
    .select(['account_id', 'provider_account'])
    .where('account_id', 'in', [...account_ids])
    .where('disconnected_at', 'is', null)
    .where('charges_enabled', '=', true)
    .where('payouts_enabled', '=', true)
    .execute()
  return new Map(rows.flatMap((row) => (row.provider_account ? [[row.account_id, row.provider_account]] : [])))
}

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

/** Whom a lost connection concerns (PAY-14). */
export const listAdmins = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select(['users.id', 'users.email', 'users.language'])
    .where('account_users.account_id', '=', account_id)
    .where('account_users.role', '=', 'ADMIN')
    .where('account_users.status', '=', 'ACTIVE')
    .execute()
