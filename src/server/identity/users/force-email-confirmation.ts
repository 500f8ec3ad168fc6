import { findUserByEmail, updateUserRow } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** USR-15: the operator vouches for the address, for installations whose mail nobody reads. */
export const forceEmailConfirmation = (ctx: Ctx, address: string): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const email = address.trim().toLowerCase()
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Error(`There is no user with the address ${email}.`)
    if (user.email_confirmed_at) return `${email} is confirmed already.`
    await updateUserRow(tx, user.id, { email_confirmed_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'email.confirmed', { data: { user_id: user.id, by: 'operator' } })
    return `${email} is confirmed.`
  })
