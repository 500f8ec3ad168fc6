import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What an operator's link is for. */
type OperatorLinkPurpose = 'FIRST_ACCOUNT' | 'LOGIN' | 'SETUP'

interface NewLink {
  readonly purpose: OperatorLinkPurpose
  readonly token_hash: Buffer
  /** Who is logged in by it; none for the first account. */
  readonly user_id?: number
  readonly expires_at: Date
  readonly created_at: Date
}

export const insertOperatorLink = (tx: Tx, row: NewLink) => tx.insertInto('operator_links').values(row).execute()

export const deleteExpiredLinks = (tx: Tx, now: Date) =>
  tx.deleteFrom('operator_links').where('expires_at', '<=', now).execute()

/** Every link of this purpose: what it was for is done. */
export const deleteOperatorLinks = (tx: Tx, purpose: OperatorLinkPurpose) =>
  tx.deleteFrom('operator_links').where('purpose', '=', purpose).execute()

/** Earlier links of the same person: only the newest logs in. */
export const deleteLinksOf = (tx: Tx, user_id: number) =>
  tx.deleteFrom('operator_links').where('user_id', '=', user_id).execute()

/** Who a link for a login is for, while it is good; looking uses nothing up. */
export const findLinkUser = async (db: Db | Tx, token_hash: Buffer, now: Date): Promise<number | null> =>
  (
    await db
      .selectFrom('operator_links')
      .select('user_id')
      .where('purpose', '=', 'LOGIN')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )?.user_id ?? null

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

/** Until when a link works that may be used again and again; undefined where there is none (DEP-8). */
export const findLinkEnd = async (db: Db | Tx, { purpose, token_hash }: Presented): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('operator_links')
      .select('expires_at')
      .where('purpose', '=', purpose)
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
  )?.expires_at
