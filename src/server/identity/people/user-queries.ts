import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { namedGrantsOfMember, roleOfMember } from '#server/identity/grants/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** A requested change of address lapses with its link (USR-13); the column alone does not tell. */
const pendingEmail = (now: Date) => sql<string | null>`case when exists (
  select 1 from mail_tokens t where t.purpose = 'email_change' and t.subject_id = users.id and t.target = users.pending_email
    and t.used_at is null and t.voided_at is null and t.expires_at > ${now}) then users.pending_email end`

/**
 * Somebody invited has not agreed to anything: the account reads, searches and sorts what its inviter typed, not what the
 * person is called elsewhere (USR-10). An invitation of a release that did not keep it has only its address.
 */
const shown = (typed: string, own: string): string =>
  `case when account_users.status = '${MembershipStatus.INVITED}' then ${typed} else ${own} end`
const EMAIL = shown('coalesce(account_users.invited_email, users.email)', 'users.email')
const FIRST_NAME = shown(
  "coalesce(account_users.invited_first_name, split_part(users.email, '@', 1))",
  'users.first_name',
)
const LAST_NAME = shown('account_users.invited_last_name', 'users.last_name')

/** Of whatever host: what can be removed is shown (ACCESS-7). */
const hasSecondFactor = sql<boolean>`(exists (select 1 from passkeys p where p.user_id = users.id)
  or exists (select 1 from totp_secrets s where s.user_id = users.id and s.secret is not null))`

const selectMembers = (db: Db | Tx, account_id: number, now: Date) =>
  db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .innerJoin('accounts', 'accounts.id', 'account_users.account_id')
    .select([
      'users.id',
      sql.raw<string>(FIRST_NAME).as('first_name'),
      sql.raw<string | null>(LAST_NAME).as('last_name'),
      sql.raw<string>(EMAIL).as('email'),
      'users.email_confirmed_at',
      sql.raw<string>(shown('accounts.language', 'users.language')).as('language'),
      sql.raw<string>(shown('accounts.default_timezone', 'users.timezone')).as('timezone'),
      'account_users.status',
      'account_users.is_account_owner',
      'account_users.last_login_at',
      'account_users.created_at',
      hasSecondFactor.as('second_factor'),
    ])
    .select([
      pendingEmail(now).as('pending_email'),
      roleOfMember(now).as('role'),
      namedGrantsOfMember(now).as('grants'),
    ])
    .where('account_users.account_id', '=', account_id)
export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

export interface MemberKey {
  readonly account_id: number
  readonly user_id: number
}

export const findMember = (db: Db | Tx, { account_id, user_id }: MemberKey, now: Date) =>
  selectMembers(db, account_id, now).where('users.id', '=', user_id).executeTakeFirst()

export const listMembers = (db: Db, { account_id, now }: { account_id: number; now: Date }, list: CheckedListQuery) =>
  listPage(selectMembers(db, account_id, now), list, {
    id: 'users.id',
    search: `(${FIRST_NAME} || ' ' || coalesce(${LAST_NAME}, '') || ' ' || ${EMAIL})`,
    columns: {
      first_name: sql.raw(FIRST_NAME),
      last_login_at: 'account_users.last_login_at',
      created_at: 'account_users.created_at',
      role: roleOfMember(now),
      status: 'account_users.status',
    },
  })

export const findUser = (db: Db | Tx, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db | Tx, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const lockUser = (tx: Tx, id: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function insertUser(tx: Tx, row: Insertable<DB['users']>): Promise<number> {
  const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Null when the address belongs to somebody already; two invitations at once make one user. */
export async function insertUserUnlessKnown(tx: Tx, row: Insertable<DB['users']>): Promise<number | null> {
  const made = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export const updateUserRow = (tx: Tx, id: number, row: Updateable<DB['users']>) =>
  tx.updateTable('users').set(row).where('id', '=', id).execute()

export const deleteUser = (tx: Tx, id: number) => tx.deleteFrom('users').where('id', '=', id).execute()

/** The unique constraint that says an address is taken. */
export const EMAIL_CONSTRAINT = 'users_email_key'
