import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { writeAdminGrant } from '#server/identity/grants/queries.ts'
import { findOwner, lockMembership, updateMembership } from '#server/identity/people/account-queries.ts'
import { findUserByEmail } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** ACC-8: the former owner stays as an admin. */
export const moveOwnership = (ctx: Ctx, account_id: number, address: string): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const email = address.trim().toLowerCase()
    const owner = Number.isSafeInteger(account_id) ? await findOwner(tx, account_id) : undefined
    if (!owner) throw new Error(`There is no account ${account_id}.`)
    const user = await findUserByEmail(tx, email)
    const member = user && (await lockMembership(tx, account_id, user.id))
    if (member?.status !== MembershipStatus.ACTIVE)
      throw new Error(`${email} is no active member of account ${account_id}.`)
    if (member.is_account_owner) return `${email} owns account ${account_id} already.`
    await updateMembership(tx, owner.id, { is_account_owner: false, updated_at: ctx.now })
    await writeAdminGrant(tx, { account_id, account_user_id: member.id, now: ctx.now })
    await updateMembership(tx, member.id, { is_account_owner: true, role: 'ADMIN', updated_at: ctx.now })
    await audit(tx, ctx, 'account.owner_moved', {
      account_id,
      data: { from: owner.user_id, to: member.user_id, by: 'operator' },
    })
    return `${email} owns account ${account_id} now.`
  })
