import { findAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockInstallation, updateInstallation } from './queries.ts'

/** INS-1, by the operator's command: the admins of this account edit what the installation publishes from now on. */
export const moveInstallation = (ctx: Ctx, account_id: number): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const account = Number.isSafeInteger(account_id) ? await findAccount(tx, account_id) : undefined
    if (!account) throw new Error(`There is no account ${account_id}.`)
    const { account_id: before } = await lockInstallation(tx)
    await updateInstallation(tx, { account_id })
    await audit(tx, ctx, 'installation.moved', { account_id, data: { before, by: 'operator' } })
    return `The admins of account ${account_id} (${account.name}) now edit the terms and the privacy notice.`
  })
