import type { UserView } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { findMember, lockUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { dropEmailChange } from './confirm-email-change.ts'

/** USR-13. One that has lapsed is no longer pending. */
export async function cancelEmailChange(ctx: UserCtx, user_id: number): Promise<UserView> {
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
