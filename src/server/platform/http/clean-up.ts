import { DAY_MS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { purgeTries } from '#server/platform/context/throttle.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'

/**
 * Once an hour: what has served its time (CNV-7, SEC-42). Keys after 24 h, counters of tries after a day. Each
 * statement stands alone, and what one run misses the next one takes.
 */
export async function cleanUp(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - DAY_MS)
  await inLongTransaction(ctx.db, (tx) => tx.deleteFrom('idempotency_keys').where('claimed_at', '<', before).execute())
  await inLongTransaction(ctx.db, (tx) => purgeTries(tx, before))
}
