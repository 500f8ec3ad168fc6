import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const insertAttempt = (tx: Tx, row: Insertable<DB['sso_attempts']>) =>
  tx.insertInto('sso_attempts').values(row).execute()

/** The one statement that uses an attempt up: a second one waits for the first and then finds nothing (SEC-25). */
export const takeAttempt = (tx: Tx, { state_hash, browser_hash }: { state_hash: Buffer; browser_hash: Buffer }) =>
  tx
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst()

export const deleteOldAttempts = (tx: Tx, now: Date) =>
  tx.deleteFrom('sso_attempts').where('expires_at', '<=', now).execute()

/** Where the user was last, of the accounts given. */
export const findLastEntered = (db: Db | Tx, user_id: number, account_ids: readonly number[]) =>
  db
    .selectFrom('account_users')
    .select('account_id')
    .where('user_id', '=', user_id)
    .where('account_id', 'in', account_ids)
    .orderBy('last_login_at', (order) => order.desc().nullsLast())
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()

/** False where the token was used already. */
export async function insertLogout(tx: Tx, row: Insertable<DB['sso_logouts']>): Promise<boolean> {
  const made = await tx
    .insertInto('sso_logouts')
    .values(row)
    .onConflict((conflict) => conflict.column('jti_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const deleteOldLogouts = (tx: Tx, before: Date) =>
  tx.deleteFrom('sso_logouts').where('created_at', '<', before).execute()
