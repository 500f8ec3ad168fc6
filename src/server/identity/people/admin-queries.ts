import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** Whom what concerns the whole account is mailed to: its active admins. */
export const listAdmins = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select(['users.id', 'users.email', 'users.language'])
    .where('account_users.account_id', '=', account_id)
    .where('account_users.role', '=', 'ADMIN')
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .orderBy('users.id')
    .execute()
