import { OLD_LINKS_KEPT_MS, SESSION_MAX_MS } from '#core/identity/auth/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { deleteOldMailTokens, deleteOldSessions } from './queries.ts'

/** SEC-42: addresses in sessions for 30 days, links a month after they ran out. */
export async function purgeExpiredLogins(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  await inTransaction(ctx.db, async (tx) => {
    await deleteOldSessions(tx, before(SESSION_MAX_MS))
    await deleteOldMailTokens(tx, before(OLD_LINKS_KEPT_MS))
  })
}
