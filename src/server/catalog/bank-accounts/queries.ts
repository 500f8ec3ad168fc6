import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type BankAccountRow = Row<'bank_accounts'>

const select = (db: Db | Tx, account_id: number) =>
  db.selectFrom('bank_accounts').selectAll().where('account_id', '=', account_id).where('deleted_at', 'is', null)

/** All of an account, the default first (BANK-1). */
export const listBankAccounts = (db: Db | Tx, account_id: number): Promise<BankAccountRow[]> =>
  select(db, account_id).orderBy('is_default', 'desc').orderBy('id').execute()

export const findBankAccount = (db: Db | Tx, account_id: number, id: number) =>
  select(db, account_id).where('id', '=', id).executeTakeFirst()

/** One whose details an order freezes: as it stands, whatever happens to it later. */
export const readBankAccount = (db: Db | Tx, id: number): Promise<BankAccountRow> =>
  db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertBankAccount = (tx: Tx, row: Insertable<DB['bank_accounts']>): Promise<BankAccountRow> =>
  tx.insertInto('bank_accounts').values(row).returningAll().executeTakeFirstOrThrow()

export const updateBankAccountRow = (tx: Tx, id: number, row: Updateable<DB['bank_accounts']>) =>
  tx.updateTable('bank_accounts').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
