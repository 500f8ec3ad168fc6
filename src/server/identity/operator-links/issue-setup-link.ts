import { SETUP_LINK_MS } from '#core/identity/auth/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { checkRegistration } from '#server/identity/installation/check-registration.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { deleteExpiredLinks, insertOperatorLink } from './queries.ts'

/**
 * GEN-7: a link for the first account, as a path; null where none is needed, because there is an account already or
 * because registration is closed. Only its hash is kept, so every start makes one of its own; earlier ones stay good, as
 * several processes may start at once. The token stays behind the `#`: no server ever sees it in an address (SEC-29).
 */
export async function issueSetupLink(ctx: Ctx): Promise<string | null> {
  if ((await checkRegistration(ctx.db, { ...ctx, is_from_here: false })) !== 'SETUP_TOKEN') return null
  const token = newToken()
  const expires_at = new Date(ctx.now.getTime() + SETUP_LINK_MS)
  await inTransaction(ctx.db, async (tx) => {
    await deleteExpiredLinks(tx, ctx.now)
    await insertOperatorLink(tx, {
      purpose: 'FIRST_ACCOUNT',
      token_hash: hashToken(token),
      expires_at,
      created_at: ctx.now,
    })
    await audit(tx, ctx, 'operator_link.issued', { data: { purpose: 'FIRST_ACCOUNT' } })
  })
  return paths.setUp(token)
}
