import { refuseMemberRemoval } from '#core/identity/people/membership.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { can } from '#core/platform/permissions.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { revokeKeysOf } from '#server/identity/api-keys/revoke-api-key.ts'
import { revokeSessions, voidMailTokens } from '#server/identity/auth/queries.ts'
import { deleteMembership, hasOtherMemberships, lockMembership } from '#server/identity/people/account-queries.ts'
import { deleteUser, lockUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'

interface Removal {
  readonly user_id: number
  /** Also the keys they made; else these go on working (KEY-4). */
  readonly revoke_keys: boolean
}

/** USR-8: the membership goes, its sessions end; what they did keeps their name. An open invitation is revoked. */
export async function removeMember(ctx: UserCtx, { user_id, revoke_keys }: Removal): Promise<void> {
  if (revoke_keys && !can(ctx.actor, 'api_key.write')) throw new AppError('FORBIDDEN')
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id)
    const membership = await lockMembership(tx, account_id, user_id)
    if (!user || !membership) throw new AppError('NOT_FOUND')
    if (membership.status === MembershipStatus.INVITED) return withdrawInvitation(tx, ctx, { user, membership })
    const refusal = refuseMemberRemoval(ctx.actor.user_id, membership)
    if (refusal) throw new AppError(refusal)
    await revokeSessions(tx, { user_id, account_id }, ctx.now)
    await deleteMembership(tx, membership.id)
    await audit(tx, ctx, 'user.removed', { account_id, data: { user_id } })
    if (revoke_keys) await revokeKeysOf(tx, ctx, user_id)
  })
}

/** Withdraws an invitation that was not accepted: its link stops working (USR-5). */
export async function revokeInvitation(ctx: UserCtx, user_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id)
    const membership = await lockMembership(tx, ctx.actor.account_id, user_id)
    if (!user || !membership) throw new AppError('NOT_FOUND')
    if (membership.status !== MembershipStatus.INVITED) throw new AppError('NOT_INVITED')
    await withdrawInvitation(tx, ctx, { user, membership })
  })
}

/** The person stays known where they belong to another account or ever had a login; else nothing of them is kept. */
async function withdrawInvitation(
  tx: Tx,
  ctx: UserCtx,
  { user, membership }: { user: Row<'users'>; membership: Row<'account_users'> },
): Promise<void> {
  const { account_id } = membership
  await voidMailTokens(tx, { purpose: 'invitation', subject_id: membership.id }, ctx.now)
  await deleteMembership(tx, membership.id)
  if (user.password_hash === null && !(await hasOtherMemberships(tx, user.id, account_id)))
    await deleteUser(tx, user.id)
  await audit(tx, ctx, 'invitation.revoked', { account_id, data: { user_id: user.id } })
}
