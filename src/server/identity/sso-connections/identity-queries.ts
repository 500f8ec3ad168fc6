import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

export interface Subject {
  /** Null: the installation's own. */
  readonly connection_id: number | null
  readonly issuer: string
  readonly subject: string
}

export const findIdentity = (db: Db | Tx, { connection_id, issuer, subject }: Subject) =>
  db
    .selectFrom('sso_identities')
    .selectAll()
    .where('connection_id', 'is not distinct from', connection_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Two first logins of one person take turns: one links, the other finds the link. */
export const lockSubject = (tx: Tx, { issuer, subject }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sso-subject:${issuer}\n${subject}`}, 0))`.execute(tx)

/** As whom the connection knows the user already. */
export const findIdentityOfUser = (
  db: Db | Tx,
  { connection_id, issuer, user_id }: Omit<Subject, 'subject'> & { user_id: number },
) =>
  db
    .selectFrom('sso_identities')
    .selectAll()
    .where('connection_id', 'is not distinct from', connection_id)
    .where('issuer', '=', issuer)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

export async function insertIdentity(tx: Tx, row: Insertable<DB['sso_identities']>): Promise<number> {
  const { id } = await tx.insertInto('sso_identities').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False where it was unlinked meanwhile. */
export async function touchIdentity(
  tx: Tx,
  id: number,
  values: { email: string | null; last_used_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('sso_identities').set(values).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a user has linked, with the account whose connection it is. */
export const listIdentities = (db: Db | Tx, user_id: number) =>
  db
    .selectFrom('sso_identities')
    .leftJoin('sso_connections', 'sso_connections.id', 'sso_identities.connection_id')
    .leftJoin('accounts', 'accounts.id', 'sso_connections.account_id')
    .selectAll('sso_identities')
    .select(['accounts.id as account_id', 'accounts.name as account_name'])
    .where('sso_identities.user_id', '=', user_id)
    .orderBy('sso_identities.id')
    .execute()

/** With the sessions it opened. */
export const deleteIdentity = (tx: Tx, { id, user_id }: { id: number; user_id: number }) =>
  tx
    .deleteFrom('sso_identities')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(['id', 'connection_id'])
    .executeTakeFirst()

/** Of a connection whose issuer is another now; the sessions they opened end with them. */
export const deleteIdentitiesOf = (tx: Tx, connection_id: number) =>
  tx.deleteFrom('sso_identities').where('connection_id', '=', connection_id).execute()
