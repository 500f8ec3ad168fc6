import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { changePassword } from './change-password.ts'
import { getMailToken, spendMailToken, throttleTokenPages } from './mail-tokens.ts'
import { hashPassword } from './password.ts'

/** AUT-12: the page asks on load; looking does not use the link up. */
export async function checkReset(ctx: Ctx, token: string): Promise<{ subject_id: number }> {
  await throttleTokenPages(ctx)
  return getMailToken(ctx.db, ctx, { purpose: 'password_reset', token })
}

/** Also confirms the address the mail went to, if it is still the user's: whoever has the link reads its mail (AUT-12). */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  const { subject_id } = await checkReset(ctx, token)
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    // Everywhere in users: the person first, then memberships, then tokens; so nobody waits in a circle.
    const user = await lockUser(tx, subject_id)
    const { target } = await spendMailToken(tx, ctx, { purpose: 'password_reset', token })
    if (!user) throw new AppError('LINK_INVALID')
    const confirms = target === user.email && !user.email_confirmed_at
    const follows = after('password.reset', 'mails.send')
    await changePassword(tx, ctx, {
      user,
      password_hash,
      follows,
      ...(confirms ? { email_confirmed_at: ctx.now } : {}),
    })
    await audit(tx, ctx, 'password.reset', { data: { user_id: user.id, confirmed: confirms }, as: 'USER' })
  })
}
