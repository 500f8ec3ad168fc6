import { AppError } from '#core/errors.ts'
import type { UserView } from '#core/people/schema.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { dropEmailChange } from './confirm-email-change.ts'
import { findMember, lockUser } from './queries.ts'
import { readMember } from './read-member.ts'

/** USR-13. One that has lapsed is no longer pending. */
export async function cancelEmailChange(ctx: StaffCtx, user_id: number): Promise<UserView> {
  if (user_id !== ctx.actor.user_id) throw new AppError('NOT_FOUND')
  await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user_id)
    const member = await findMember(tx, ctx.actor, ctx.now)
    if (!member?.pending_email) throw new AppError('NO_PENDING_EMAIL_CHANGE')
    await dropEmailChange(tx, ctx)
    await audit(tx, ctx, 'email_change.cancelled', { data: { user_id } })
  })
  return readMember(ctx.db, ctx, ctx.actor)
}
