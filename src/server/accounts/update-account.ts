import type { AccountInput } from '#core/accounts/schema.ts'
import type { AccountView } from '#core/people/schema.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { updateAccountRow } from './queries.ts'
import { readAccount } from './read-account.ts'

/** ACC-6: existing events keep what they were made with. */
export async function updateAccount(ctx: StaffCtx, input: AccountInput): Promise<AccountView> {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await updateAccountRow(tx, account_id, { ...input, updated_at: ctx.now })
    await audit(tx, ctx, 'account.updated', { account_id, data: { ...input } })
  })
  return readAccount(ctx.db, ctx, account_id)
}
