import type { UserView } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { spendMailToken, throttleTokenPages } from '#server/identity/auth/mail-tokens.ts'
import { findMailToken } from '#server/identity/auth/queries.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { lockUser, updateUserRow } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'

/** USR-14: works for the user it was sent to only, and only for the address it was sent to. */
export async function confirmEmail(ctx: UserCtx, user_id: number, token: string): Promise<UserView> {
  await throttleTokenPages(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, ctx.actor.user_id)
    const row = await findMailToken(tx, 'email_confirmation', hashToken(token))
    if (!user || user.id !== user_id || row?.subject_id !== user.id || row.target !== user.email)
      throw new AppError('LINK_INVALID')
    if (user.email_confirmed_at) throw new AppError('EMAIL_ALREADY_CONFIRMED')
    await spendMailToken(tx, ctx, { purpose: 'email_confirmation', token })
    await updateUserRow(tx, user.id, { email_confirmed_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'email.confirmed', { data: { user_id: user.id } })
  })
  return readMember(ctx.db, ctx, ctx.actor)
}
