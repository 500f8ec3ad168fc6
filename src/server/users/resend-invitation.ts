import { AppError } from '#core/errors.ts'
import { lockMembership } from '#server/accounts/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { sendInvitation, throttleInvitations } from './send-invitation.ts'

/** Only while INVITED (USR-10). */
export async function resendInvitation(ctx: StaffCtx, user_id: number): Promise<void> {
  const { account_id } = ctx.actor
  await throttleInvitations(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const membership = await lockMembership(tx, account_id, user_id)
    if (!membership) throw new AppError('NOT_FOUND')
    if (membership.status !== 'INVITED') throw new AppError('NOT_INVITED')
    await sendInvitation(tx, ctx, { membership_id: membership.id, user_id })
    await audit(tx, ctx, 'invitation.resent', { account_id, data: { user_id } })
  })
}
