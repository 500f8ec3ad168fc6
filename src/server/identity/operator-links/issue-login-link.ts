import { LOGIN_LINK_MS } from '#core/identity/auth/limits.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { findUserByEmail, lockUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { deleteExpiredLinks, deleteLinksOf, insertOperatorLink } from './queries.ts'

/**
 * ACCESS-12: by the operator, for whoever cannot get in, because the sign-on is down or was set up wrongly. Once, for ten
 * minutes, in place of the ones before. Only its hash is kept.
 */
export async function issueLoginLink(ctx: Ctx, address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  const token = newToken()
  await inTransaction(ctx.db, async (tx) => {
    const known = await findUserByEmail(tx, email)
    const user = known && (await lockUser(tx, known.id))
    if (!user) throw new Error(`There is no user with the address ${email}.`)
    await deleteExpiredLinks(tx, ctx.now)
    await deleteLinksOf(tx, user.id)
    await insertOperatorLink(tx, {
      purpose: 'LOGIN',
      user_id: user.id,
      token_hash: hashToken(token),
      expires_at: new Date(ctx.now.getTime() + LOGIN_LINK_MS),
      created_at: ctx.now,
    })
    await audit(tx, ctx, 'operator_link.issued', { data: { purpose: 'LOGIN', user_id: user.id } })
  })
  const link = ctx.config.app_url + paths.loginLink(token)
  return `${link}\nLogs ${email} in once, within ${LOGIN_LINK_MS / MINUTE_MS} minutes.`
}
