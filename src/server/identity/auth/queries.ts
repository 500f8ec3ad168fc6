import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { MAX_LISTED_SESSIONS } from './limits.ts'

// No transaction: only the session's own age changes, and a lost write merely shortens it.
export const touchSession = (db: Db, id: number, now: Date) =>
  db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()

export async function insertSession(tx: Tx, row: Insertable<DB['sessions']>): Promise<number> {
  const { id } = await tx.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What the session has proved, as the transaction sees it; undefined once it has ended. */
export const findSessionProof = (tx: Tx, id: number) =>
  tx
    .selectFrom('sessions')
    .select(['method', 'factor_proved_at', 'fresh_until', 'sso_identity_id', 'sso_sid'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const updateSession = (
  tx: Tx,
  id: number,
  row: Pick<Updateable<DB['sessions']>, 'factor_proved_at' | 'fresh_until'>,
) => tx.updateTable('sessions').set(row).where('id', '=', id).execute()

export interface SessionsOf {
  readonly user_id: number
  /** Only those of one account (USR-6, USR-8). */
  readonly account_id?: number
  readonly except_session_id?: number | undefined
}

export interface EndedSession {
  readonly id: number
  readonly account_id: number
}

/** Answers those that were open until now. */
export async function revokeSessions(
  tx: Tx,
  { user_id, account_id, except_session_id }: SessionsOf,
  now: Date,
): Promise<EndedSession[]> {
  let query = tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
  if (account_id !== undefined) query = query.where('account_id', '=', account_id)
  if (except_session_id !== undefined) query = query.where('id', '!=', except_session_id)
  return query.returning(['id', 'account_id']).execute()
}

/** The user's sessions that are still good, with the account they are in. */
export const listOpenSessions = (
  db: Db,
  user_id: number,
  { used_after, created_after }: { used_after: Date; created_after: Date },
) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'accounts.name as account_name',
      'sessions.user_agent',
      'sessions.ip',
      'sessions.method',
      'sessions.factor_proved_at',
      'sessions.last_used_at',
      'sessions.created_at',
    ])
    .where('sessions.user_id', '=', user_id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.last_used_at', '>', used_after)
    .where('sessions.created_at', '>', created_after)
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()

export const revokeOwnSession = (tx: Tx, { user_id, id }: { user_id: number; id: number }, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'device_id'])
    .executeTakeFirst()

/** Whether the session is still good, as the transaction sees it. */
export const isSessionOpen = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const revokeSession = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('sessions').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute()

export interface SignedOnAs {
  /** Null: the installation's. */
  readonly connection_id: number | null
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
}

/** Of a subject, of one session at the provider, or of both; how many ended (ACCESS-13). */
export async function revokeSignedOn(
  tx: Tx,
  { connection_id, issuer, subject, sid }: SignedOnAs,
  now: Date,
): Promise<number> {
  let identities = tx
    .selectFrom('sso_identities')
    .select('id')
    .where('connection_id', 'is not distinct from', connection_id)
    .where('issuer', '=', issuer)
  if (subject !== null) identities = identities.where('subject', '=', subject)
  let ended = tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('sso_identity_id', 'in', identities)
    .where('revoked_at', 'is', null)
  let begun = tx.deleteFrom('login_tickets').where('sso_identity_id', 'in', identities)
  if (sid !== null) {
    ended = ended.where('sso_sid', '=', sid)
    begun = begun.where('sso_sid', '=', sid)
  }
  // nor does a login go on that waits for its second factor
  await begun.execute()
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

/** Two links asked for at once are issued one after the other, so only the later one stays valid (AUT-11). */
export const lockTokenSubject = (tx: Tx, purpose: string, subject_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${subject_id}`}, 0))`.execute(tx)

export const insertMailToken = (tx: Tx, row: Insertable<DB['mail_tokens']>) =>
  tx.insertInto('mail_tokens').values(row).execute()

export const voidMailTokens = (tx: Tx, { purpose, subject_id }: { purpose: string; subject_id: number }, now: Date) =>
  tx
    .updateTable('mail_tokens')
    .set({ voided_at: now })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

export const findMailToken = (db: Db | Tx, purpose: string, token_hash: Buffer) =>
  db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

/** The one statement that uses a token up: a second one waits for the first and then finds nothing (SEC-25). */
export const consumeMailToken = (tx: Tx, { purpose, token_hash }: { purpose: string; token_hash: Buffer }, now: Date) =>
  tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['subject_id', 'target'])
    .executeTakeFirst()

/** Sessions that have ended by their age, with the addresses they came from (CON-8, SEC-42). */
export const deleteOldSessions = (tx: Tx, before: Date) =>
  tx.deleteFrom('sessions').where('created_at', '<', before).execute()

export const deleteOldMailTokens = (tx: Tx, before: Date) =>
  tx.deleteFrom('mail_tokens').where('expires_at', '<', before).execute()
