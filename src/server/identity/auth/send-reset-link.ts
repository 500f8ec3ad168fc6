import { after } from '#core/platform/actions/causes.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { findUserByEmail } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { issueMailToken } from './mail-tokens.ts'

/**
 * Unknown addresses get nothing and leave no trace; somebody only invited has no password to reset yet (AUT-10). Who
 * came by sign-on alone gets a first one: the sign-on may end some day (ACCESS-13).
 */
export async function sendResetLink(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || (user.password_hash === null && !user.email_confirmed_at)) return
    const token = await issueMailToken(tx, ctx, { purpose: 'password_reset', subject_id: user.id, target: email })
    await queueMail(tx, ctx, {
      follows: after('password_reset.link_made', 'mails.send'),
      kind: 'reset-password',
      to: email,
      language: user.language,
      payload: { user_id: user.id },
      token,
    })
  })
}
