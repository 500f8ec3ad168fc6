import { sql } from 'kysely'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/**
 * Whether the account lets the member in by its sign-on only, beside `account_users` and `users` (ACCESS-12). A domain
 * that lapsed binds until another connection has proven it: a missing record must not open what was closed.
 */
export const isBoundToSignOn = sql<boolean>`exists (
  select from sso_connections c join sso_domains d on d.connection_id = c.id
  where c.account_id = account_users.account_id and c.enforced and d.verified_at is not null
    and d.domain = lower(substring(users.email from '[^@]*$')))`

const members = (db: Db | Tx, user_id: number) =>
  db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .where('account_users.user_id', '=', user_id)

/** How far the account's sign-on is the member's only way in. */
export async function readBinding(db: Db | Tx, { account_id, user_id }: { account_id: number; user_id: number }) {
  const found = await members(db, user_id)
    .where('account_users.account_id', '=', account_id)
    .select(['account_users.is_account_owner', isBoundToSignOn.as('is_bound')])
    .executeTakeFirst()
  return found ?? { is_account_owner: false, is_bound: false }
}

const isBoundIn = async (query: ReturnType<typeof members>): Promise<boolean> =>
  (await query
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .where(isBoundToSignOn)
    .select('account_users.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the user's address decides in some account how they come in: it is not theirs to change then. */
export const isBoundAnywhere = (db: Db | Tx, user_id: number): Promise<boolean> => isBoundIn(members(db, user_id))

export const isBoundOwner = (db: Db | Tx, user_id: number): Promise<boolean> =>
  isBoundIn(members(db, user_id).where('account_users.is_account_owner', '=', true))
