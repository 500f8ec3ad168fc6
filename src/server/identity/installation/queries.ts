import type { Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type InstallationRow = Row<'installation'>

/** The only row there is. */
export const findInstallation = (db: Db | Tx): Promise<InstallationRow> =>
  db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()

export const lockInstallation = (tx: Tx): Promise<InstallationRow> =>
  tx.selectFrom('installation').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

export const updateInstallation = (tx: Tx, row: Updateable<DB['installation']>) =>
  tx.updateTable('installation').set(row).execute()

/** Null until a process has kept it (OBJ-10). */
export const readSecretCheck = async (db: Db): Promise<Buffer | null> =>
  (await db.selectFrom('installation').select('secret_check').executeTakeFirstOrThrow()).secret_check

/** Kept once: of two first processes with different secrets one wins, and the other is told which. */
export async function keepSecretCheck(tx: Tx, secret_check: Buffer): Promise<Buffer> {
  await tx.updateTable('installation').set({ secret_check }).where('secret_check', 'is', null).execute()
  return (
    (await tx.selectFrom('installation').select('secret_check').executeTakeFirstOrThrow()).secret_check ?? secret_check
  )
}

/** INS-1: the first account is the operator's. Of two at once one is; later ones never, also when that account is gone. */
export const claimInstallation = (tx: Tx, account_id: number) =>
  tx
    .updateTable('installation')
    .set({ account_id })
    .where('account_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').where('id', '<>', account_id))),
    )
    .execute()
