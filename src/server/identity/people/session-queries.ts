import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { grantsOfMember, rolesOfAccount } from '#server/identity/grants/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { isBoundToSignOn } from './bound-queries.ts'

/** The session with its user, ACTIVE membership and grants; null when revoked or the membership is not active. */
export const findActiveSession = (db: Db | Tx, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('account_users', (join) =>
      join
        .onRef('account_users.user_id', '=', 'sessions.user_id')
        .onRef('account_users.account_id', '=', 'sessions.account_id'),
    )
    .leftJoin('account_security', 'account_security.account_id', 'sessions.account_id')
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.revoked_at', 'is', null)
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.account_id',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.sso_connection_id',
      'sessions.sso_identity_id',
      'sessions.method',
      'sessions.factor_proved_at',
      'sessions.fresh_until',
      'account_users.created_at as member_since',
      'account_security.admins_since',
      'account_security.all_since',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.language',
      'account_users.is_account_owner',
    ])
    .select([grantsOfMember(now).as('grants'), rolesOfAccount.as('own_roles'), isBoundToSignOn.as('is_bound')])
    .executeTakeFirst()

/** An ACTIVE member with their grants in force; nothing where the membership is not active. */
export const findActiveMember = (
  db: Db | Tx,
  { account_id, user_id }: { account_id: number; user_id: number },
  now: Date,
) =>
  db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select([
      'account_users.user_id',
      'account_users.is_account_owner',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.language',
    ])
    .select([grantsOfMember(now).as('grants'), rolesOfAccount.as('own_roles')])
    .where('account_users.account_id', '=', account_id)
    .where('account_users.user_id', '=', user_id)
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .executeTakeFirst()
