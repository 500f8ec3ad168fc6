import { OLD_LINKS_KEPT_MS, SESSION_MAX_MS } from '#core/identity/auth/limits.ts'
import { DEVICE_KEPT_DAYS } from '#core/identity/factors/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { deleteOldChallenges } from '#server/identity/factors/passkey-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { deleteOldMailTokens, deleteOldSessions } from './queries.ts'
import { deleteOldDevices } from './second-step/device-queries.ts'
import { deleteOldTickets } from './second-step/ticket-queries.ts'

/** SEC-42: addresses in sessions for 30 days, links a month after they ran out. */
export async function purgeExpiredLogins(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  await inLongTransaction(ctx.db, async (tx) => {
    await deleteOldSessions(tx, before(SESSION_MAX_MS))
    await deleteOldMailTokens(tx, before(OLD_LINKS_KEPT_MS))
    await deleteOldTickets(tx, ctx.now)
    await deleteOldDevices(tx, before(DEVICE_KEPT_DAYS * DAY_MS))
    await deleteOldChallenges(tx, ctx.now)
  })
}
