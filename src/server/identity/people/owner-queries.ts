import type { Db, Tx } from '#server/platform/database/db.ts'

export const findAccount = (db: Db | Tx, account_id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', account_id).executeTakeFirstOrThrow()

/** Verified: the owner's current email has been confirmed (ACC-5). */
export async function isAccountVerified(db: Db | Tx, account_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .where('account_users.account_id', '=', account_id)
    .where('account_users.is_account_owner', '=', true)
    .select('users.email_confirmed_at')
    .executeTakeFirst()
  return row?.email_confirmed_at != null
}
