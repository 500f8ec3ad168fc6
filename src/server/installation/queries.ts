import type { Tx } from '#server/platform/db.ts'

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
