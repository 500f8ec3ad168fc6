import type { Insertable } from 'kysely'
import type { ChallengePurpose } from '#core/identity/factors/factors.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** What an authenticator knows the user by; made when first needed (ACCESS-1). */
export async function passkeyHandle(tx: Tx, user_id: number, made: Buffer): Promise<Buffer> {
  const { handle } = await tx
    .insertInto('passkey_handles')
    .values({ user_id, handle: made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id }))
    .returning('handle')
    .executeTakeFirstOrThrow()
  return handle
}

/** By what the key says it is; only where it was made for this host. */
export const findPasskey = (db: Db | Tx, { credential_id, rp_id }: { credential_id: Buffer; rp_id: string }) =>
  db
    .selectFrom('passkeys')
    .innerJoin('passkey_handles', 'passkey_handles.user_id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('passkey_handles.handle')
    .where('credential_id', '=', credential_id)
    .where('rp_id', '=', rp_id)
    .executeTakeFirst()
export type KnownPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export const listPasskeys = (db: Db | Tx, user_id: number): Promise<Row<'passkeys'>[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute()

export async function insertPasskey(tx: Tx, row: Insertable<DB['passkeys']>): Promise<Row<'passkeys'>> {
  return tx.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The unique constraint that says a key is somebody's already. */
export const CREDENTIAL_CONSTRAINT = 'passkeys_credential_id_key'

interface OwnPasskey {
  readonly id: number
  readonly user_id: number
}

export const renamePasskeyRow = (tx: Tx, { id, user_id }: OwnPasskey, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (tx: Tx, { id, user_id }: OwnPasskey) =>
  tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirst()

/**
 * A counter that is not zero must rise (ACCESS-1): of two copies of one key the one that lags behind is refused, and so is
 * a key that was removed meanwhile.
 */
export async function raiseCounter(
  tx: Tx,
  { id, counter }: { readonly id: number; readonly counter: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertChallenge = (tx: Tx, row: Insertable<DB['passkey_challenges']>) =>
  tx.insertInto('passkey_challenges').values(row).execute()

interface Challenge {
  readonly challenge_hash: Buffer
  readonly purpose: ChallengePurpose
  /** Whose new key it is for. */
  readonly user_id: number | null
}

/** The one statement that uses a challenge up: a second answer waits for the first and then finds nothing (ACCESS-1). */
export async function takeChallenge(
  tx: Tx,
  { challenge_hash, purpose, user_id }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteOldChallenges = (tx: Tx, before: Date) =>
  tx.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()
