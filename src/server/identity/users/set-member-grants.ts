import type { GrantsInput } from '#core/identity/grants/schema.ts'
import { refuseMemberRemoval } from '#core/identity/people/membership.ts'
import type { UserView } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockAccount, lockMembership } from '#server/identity/people/account-queries.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { setGrants } from '#server/identity/roles/set-grants.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** TEAM-9: exactly these; they act at the member's next call. One's own and the owner's are fixed (TEAM-7). */
export async function setMemberGrants(ctx: UserCtx, user_id: number, { grants }: GrantsInput): Promise<UserView> {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, account_id)
    const membership = await lockMembership(tx, account_id, user_id)
    if (!membership) throw new AppError('NOT_FOUND')
    const refuse = () => {
      const refusal = refuseMemberRemoval(ctx.actor.user_id, membership)
      if (refusal) throw new AppError(refusal)
    }
    await setGrants(tx, ctx, { membership, input: grants, refuse })
  })
  return readMember(ctx.db, ctx, { account_id, user_id })
}
