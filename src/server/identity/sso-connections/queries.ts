import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MappingRow } from '#core/identity/sso-connections/mapping.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type ConnectionRow = Row<'sso_connections'>
export type DomainRow = Row<'sso_domains'>

/** As `SsoMappingInput` has checked it (ACCESS-13). */
export const mappingOf = ({ mapping }: Pick<ConnectionRow, 'mapping'>): MappingRow[] =>
  mapping as unknown as MappingRow[]

export const findConnection = (db: Db | Tx, account_id: number) =>
  db.selectFrom('sso_connections').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const findConnectionById = (db: Db | Tx, id: number) =>
  db.selectFrom('sso_connections').selectAll().where('id', '=', id).executeTakeFirst()

export const lockConnection = (tx: Tx, account_id: number) =>
  tx.selectFrom('sso_connections').selectAll().where('account_id', '=', account_id).forNoKeyUpdate().executeTakeFirst()

export async function insertConnection(tx: Tx, row: Insertable<DB['sso_connections']>): Promise<number> {
  const { id } = await tx.insertInto('sso_connections').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateConnection = (tx: Tx, id: number, row: Updateable<DB['sso_connections']>) =>
  tx.updateTable('sso_connections').set(row).where('id', '=', id).execute()

/** With its domains, identities and the sessions it opened. */
export const deleteConnection = (tx: Tx, id: number) => tx.deleteFrom('sso_connections').where('id', '=', id).execute()

export const listDomains = (db: Db | Tx, connection_id: number) =>
  db.selectFrom('sso_domains').selectAll().where('connection_id', '=', connection_id).orderBy('domain').execute()

/** With its account, if it is that account's. */
export const findDomain = (db: Db | Tx, account_id: number, id: number) =>
  db
    .selectFrom('sso_domains')
    .innerJoin('sso_connections', 'sso_connections.id', 'sso_domains.connection_id')
    .selectAll('sso_domains')
    .where('sso_connections.account_id', '=', account_id)
    .where('sso_domains.id', '=', id)
    .executeTakeFirst()

/** Null where the connection has the domain already. */
export const insertDomain = (tx: Tx, row: Insertable<DB['sso_domains']>) =>
  tx
    .insertInto('sso_domains')
    .values(row)
    .onConflict((conflict) => conflict.columns(['connection_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateDomain = (tx: Tx, id: number, row: Updateable<DB['sso_domains']>) =>
  tx.updateTable('sso_domains').set(row).where('id', '=', id).execute()

export const deleteDomain = (tx: Tx, id: number) => tx.deleteFrom('sso_domains').where('id', '=', id).execute()

/** Two connections that prove the same domain at once do so one after the other. */
export const lockDomainName = (tx: Tx, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sso-domain:${domain}`}, 0))`.execute(tx)

/** Whose it is at present (ACCESS-10). */
export const findVerifiedDomain = (db: Db | Tx, domain: string) =>
  db
    .selectFrom('sso_domains')
    .innerJoin('sso_connections', 'sso_connections.id', 'sso_domains.connection_id')
    .selectAll('sso_domains')
    .select('sso_connections.account_id')
    .where('sso_domains.domain', '=', domain)
    .where('sso_domains.verified_at', 'is not', null)
    .executeTakeFirst()

/** Those whose record is looked for each day, a few at a time. */
export const listDomainsToCheck = (
  db: Db,
  { checked_before, after_id, limit }: { checked_before: Date; after_id: number; limit: number },
) =>
  db
    .selectFrom('sso_domains')
    .innerJoin('sso_connections', 'sso_connections.id', 'sso_domains.connection_id')
    .select(['sso_domains.id', 'sso_connections.account_id'])
    .where('sso_domains.verified_at', 'is not', null)
    .where('sso_domains.checked_at', '<', checked_before)
    .where('sso_domains.id', '>', after_id)
    .orderBy('sso_domains.id')
    .limit(limit)
    .execute()
