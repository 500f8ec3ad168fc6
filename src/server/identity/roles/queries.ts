import { type Insertable, sql, type Updateable } from 'kysely'
import type { OwnRoles } from '#core/identity/grants/resolve-grants.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

const select = (db: Db | Tx, account_id: number, now: Date) =>
  db
    .selectFrom('roles')
    .selectAll('roles')
    .select(
      sql<number>`(select count(distinct g.account_user_id)::int from grants g
        where g.role_id = roles.id and (g.ends_at is null or g.ends_at > ${now}))`.as('members_count'),
    )
    .where('roles.account_id', '=', account_id)
export type RoleRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const listRoles = (db: Db, account_id: number, now: Date) =>
  select(db, account_id, now).orderBy(sql`lower(roles.name)`).execute()

export const findRole = (db: Db | Tx, { account_id, id, now }: { account_id: number; id: number; now: Date }) =>
  select(db, account_id, now).where('roles.id', '=', id).executeTakeFirst()

/** What each role of the account permits; held against changes while rights are given (TEAM-7). */
export async function listOwnRoles(tx: Tx, account_id: number): Promise<OwnRoles> {
  const rows = await tx
    .selectFrom('roles')
    .select(['id', 'permissions'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .forShare()
    .execute()
  return Object.fromEntries(rows.map(({ id, permissions }) => [id, permissions]))
}

export const lockRole = (tx: Tx, account_id: number, id: number) =>
  tx
    .selectFrom('roles')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function insertRole(tx: Tx, row: Insertable<DB['roles']>): Promise<number> {
  const { id } = await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateRoleRow = (tx: Tx, id: number, row: Updateable<DB['roles']>) =>
  tx.updateTable('roles').set(row).where('id', '=', id).execute()

export const deleteRoleRow = (tx: Tx, id: number) => tx.deleteFrom('roles').where('id', '=', id).execute()
