import { CHECKS_LINK_MS } from '#core/identity/auth/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { deleteExpiredLinks, insertOperatorLink } from './queries.ts'

/**
 * DEP-8: a link to the checks of the installation, as a path. It works for a day and as often as wanted, since it shows no
 * secret and changes nothing; only its hash is kept.
 */
export async function issueChecksLink(ctx: Ctx): Promise<string> {
  const token = newToken()
  await inTransaction(ctx.db, async (tx) => {
    await deleteExpiredLinks(tx, ctx.now)
    await insertOperatorLink(tx, {
      purpose: 'SETUP',
      token_hash: hashToken(token),
      expires_at: new Date(ctx.now.getTime() + CHECKS_LINK_MS),
      created_at: ctx.now,
    })
    await audit(tx, ctx, 'operator_link.issued', { data: { purpose: 'SETUP' } })
  })
  return paths.setupChecks(token)
}
