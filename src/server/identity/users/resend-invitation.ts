import { after } from '#core/platform/actions/causes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { findMembership, lockMembership, updateMembership } from '#server/identity/people/account-queries.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { findOrInsertUser } from './invite-user.ts'
import { sendInvitation, throttleInvitations } from './send-invitation.ts'

/** Only while INVITED (USR-10). */
export async function resendInvitation(ctx: UserCtx, user_id: number): Promise<void> {
  const { account_id } = ctx.actor
  await throttleInvitations(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const membership = await lockMembership(tx, account_id, user_id)
    if (!membership) throw new AppError('NOT_FOUND')
    if (membership.status !== MembershipStatus.INVITED) throw new AppError('NOT_INVITED')
    await sendInvitation(tx, ctx, {
      membership_id: membership.id,
      user_id: await invitedUser(tx, ctx, membership),
      follows: after('invitation.resent', 'mails.send'),
    })
    await audit(tx, ctx, 'invitation.resent', { account_id, data: { user_id } })
  })
}

/**
 * An invitation is that of the address it was typed for, not of whoever had that address once: somebody may have registered
 * with it before its owner did, and have changed it since. Then it becomes that of whoever has the address now.
 */
async function invitedUser(tx: Tx, ctx: UserCtx, membership: Row<'account_users'>): Promise<number> {
  const { id, account_id, user_id, invited_email: email, invited_first_name, invited_last_name } = membership
  const user = await findUser(tx, user_id)
  if (!email || !user || user.email === email) return user_id
  const first_name = invited_first_name ?? email.slice(0, email.indexOf('@'))
  const invited_id = await findOrInsertUser(tx, ctx, { first_name, last_name: invited_last_name, email })
  if (await findMembership(tx, account_id, invited_id)) throw fieldError('ALREADY_MEMBER', 'email')
  await updateMembership(tx, id, { user_id: invited_id, updated_at: ctx.now })
  return invited_id
}
