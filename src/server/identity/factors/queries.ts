import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const findTotp = (db: Db | Tx, user_id: number) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).executeTakeFirst()

/** A secret waits for its first code; the one in force, if any, stays until then (ACCESS-3). */
export const savePendingTotp = (
  tx: Tx,
  user_id: number,
  pending: { readonly pending_secret: Buffer; readonly pending_until: Date },
) =>
  tx
    .insertInto('totp_secrets')
    .values({ user_id, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()

export const updateTotp = (tx: Tx, user_id: number, row: Updateable<DB['totp_secrets']>) =>
  tx.updateTable('totp_secrets').set(row).where('user_id', '=', user_id).execute()

export const deleteTotp = (tx: Tx, user_id: number) =>
  tx.deleteFrom('totp_secrets').where('user_id', '=', user_id).execute()

/**
 * Uses a step up: of two who bring the same code one finds it used, and nothing older works after it (ACCESS-3).
 */
export async function takeStep(tx: Tx, user_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses a code up: a second one waits for the first and then finds nothing (ACCESS-3). */
export async function takeRecoveryCode(
  tx: Tx,
  { user_id, code_hash }: { user_id: number; code_hash: Buffer },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteRecoveryCodes = (tx: Tx, user_id: number) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()

export async function replaceRecoveryCodes(
  tx: Tx,
  { user_id, hashes }: { user_id: number; hashes: readonly Buffer[] },
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, user_id)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash, created_at: now })))
    .execute()
}

/** Whatever they are and whichever host they were made for (ACCESS-7). */
export async function deleteFactors(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await deleteTotp(tx, user_id)
  await deleteRecoveryCodes(tx, user_id)
}

export interface RecoveryCodesLeft {
  readonly left: number
  readonly created_at: Date | null
}

export async function countRecoveryCodes(db: Db | Tx, user_id: number): Promise<RecoveryCodesLeft> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
      eb.fn.max('created_at').as('created_at'),
    ])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return { left: Number(row?.left ?? 0), created_at: row?.created_at ?? null }
}

export interface FactorKinds {
  readonly has_passkey: boolean
  readonly has_totp: boolean
  readonly has_codes: boolean
}

/** Which kinds of factors a user has, in one statement: a login asks it each time (ACCESS-4). */
export async function readFactorKinds(
  db: Db | Tx,
  { user_id, rp_id }: { readonly user_id: number; readonly rp_id: string },
): Promise<FactorKinds> {
  const { rows } = await sql<FactorKinds>`select
    exists (select 1 from passkeys where user_id = ${user_id} and rp_id = ${rp_id}) as has_passkey,
    exists (select 1 from totp_secrets where user_id = ${user_id} and secret is not null) as has_totp,
    exists (select 1 from recovery_codes where user_id = ${user_id} and used_at is null) as has_codes`.execute(db)
  return rows[0]!
}
