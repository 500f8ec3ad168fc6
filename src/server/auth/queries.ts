import type { Db, Tx } from '#server/platform/db.ts'

/** The session with its user and ACTIVE membership; null when revoked or the membership is not active. */
export const findActiveSession = (db: Db | Tx, token_hash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('account_users', (join) =>
      join.onRef('account_users.user_id', '=', 'sessions.user_id').onRef('account_users.account_id', '=', 'sessions.account_id'),
    )
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.revoked_at', 'is', null)
    .where('account_users.status', '=', 'ACTIVE')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.account_id',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.language',
      'account_users.role',
      'account_users.is_account_owner',
    ])
    .executeTakeFirst()

// No transaction: only the session's own age changes, and a lost write merely shortens it.
export const touchSession = (db: Db, id: number, now: Date) =>
  db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
