import { MADE_UP_PASSWORD_LENGTH } from '#core/identity/auth/limits.ts'
import { after } from '#core/platform/actions/causes.ts'
import { findUserByEmail } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/runtime/secrets.ts'
import { changePassword } from './change-password.ts'
import { hashPassword } from './password.ts'

/** By the operator, for whoever has no mail to reset a password with: the demo login, for one (GEN-6). Ends all sessions. */
export async function forceNewPassword(ctx: Ctx, address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  const password = newToken().slice(0, MADE_UP_PASSWORD_LENGTH)
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user?.password_hash) throw new Error(`There is no user with a password and the address ${email}.`)
    await changePassword(tx, ctx, { user, password_hash, follows: after('password.changed', 'mails.send') })
    await audit(tx, ctx, 'password.changed', { data: { user_id: user.id, by: 'operator' } })
  })
  return `${email} has a new password (shown this once): ${password}`
}
