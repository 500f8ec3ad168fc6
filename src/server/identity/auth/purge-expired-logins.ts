import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { SESSION_MAX_MS } from './authenticate.ts'
import { deleteOldMailTokens, deleteOldSessions } from './queries.ts'

const DAY_MS = 24 * 3_600_000

/** SEC-42: addresses in sessions for 30 days, links a month after they ran out. */
export async function purgeExpiredLogins(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  await inTransaction(ctx.db, async (tx) => {
    await deleteOldSessions(tx, before(SESSION_MAX_MS))
    await deleteOldMailTokens(tx, before(30 * DAY_MS))
  })
}
