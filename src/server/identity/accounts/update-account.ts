import type { AccountInput } from '#core/identity/accounts/schema.ts'
import type { AccountView } from '#core/identity/people/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { findAccount, lockAccount, updateAccountRow } from '#server/identity/people/account-queries.ts'
import { readAccount } from '#server/identity/people/read-account.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** ACC-6: existing events keep what they were made with. */
export async function updateAccount(ctx: StaffCtx, input: AccountInput): Promise<AccountView> {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, account_id)
    const stored = await findAccount(tx, account_id)
    await updateAccountRow(tx, account_id, { ...input, updated_at: ctx.now })
    const changes = changesOf({ ...stored }, input)
    await audit(tx, ctx, 'account.updated', { account_id, data: { fields: Object.keys(changes) }, changes })
  })
  return readAccount(ctx.db, ctx, account_id)
}
