import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What an operator's link is for; ACCESS-12 and DEP-8 will add theirs. */
type OperatorLinkPurpose = 'FIRST_ACCOUNT'

interface NewLink {
  readonly purpose: OperatorLinkPurpose
  readonly token_hash: Buffer
  readonly expires_at: Date
  readonly created_at: Date
}

export const insertOperatorLink = (tx: Tx, row: NewLink) => tx.insertInto('operator_links').values(row).execute()

export const deleteExpiredLinks = (tx: Tx, now: Date) =>
  tx.deleteFrom('operator_links').where('expires_at', '<=', now).execute()

/** Every link of this purpose: what it was for is done. */
export const deleteOperatorLinks = (tx: Tx, purpose: OperatorLinkPurpose) =>
  tx.deleteFrom('operator_links').where('purpose', '=', purpose).execute()

interface Presented {
  readonly purpose: OperatorLinkPurpose
  readonly token_hash: Buffer
}

/** Whether the link is there and in time; taking it is `takeOperatorLink`'s. */
export async function isOperatorLink(db: Db | Tx, { purpose, token_hash }: Presented, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('operator_links')
    .select(sql<1>`1`.as('one'))
    .where('purpose', '=', purpose)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the link: of two at once only one gets it (SEC-25). */
export async function takeOperatorLink(tx: Tx, { purpose, token_hash }: Presented, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_links')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
