import { policyOf, policySince } from '#core/identity/factors/policy.ts'
import type { AccountSecurityInput, AccountSecurityView } from '#core/identity/security/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { passkeySite } from '#server/identity/factors/passkey-site.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { countMembersWithout, findFactorPolicy, saveFactorPolicy } from './policy-queries.ts'

export async function readAccountSecurity(ctx: UserCtx): Promise<AccountSecurityView> {
  const { account_id } = ctx.actor
  const policy = await findFactorPolicy(ctx.db, account_id)
  const counts = await countMembersWithout(ctx.db, { account_id, rp_id: passkeySite(ctx).rp_id })
  return { second_factor: policyOf(policy), ...counts }
}

/** ACCESS-5: members have seven days from now on; whoever was asked already has what is left of theirs. */
export async function updateAccountSecurity(ctx: UserCtx, { second_factor }: AccountSecurityInput) {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, account_id)
    const before = await findFactorPolicy(tx, account_id)
    await saveFactorPolicy(tx, { account_id, ...policySince(second_factor, before, ctx.now) }, ctx.now)
    await audit(tx, ctx, 'security.updated', {
      account_id,
      data: { second_factor },
      changes: changesOf({ second_factor: policyOf(before) }, { second_factor }),
    })
  })
  return readAccountSecurity(ctx)
}
