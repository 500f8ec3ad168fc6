import { MINUTE_SECONDS } from '#core/platform/limits.ts'
import { WAITING_LINKS_A_DAY, WAITING_LINKS_SOON } from '#core/records/waiting-entries/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countTry, type LimitKey, lockTries, triesWithin } from '#server/platform/context/throttle.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** The link of a place or an application is mailed once in ten minutes and three times a day, however often somebody asks (WTL-7). */
export async function mayMailLink(tx: Tx, ctx: Ctx, key: LimitKey): Promise<boolean> {
  if (ctx.config.raised_limits) return true
  await lockTries(tx, key)
  for (const { max, seconds } of [WAITING_LINKS_SOON, WAITING_LINKS_A_DAY])
    if ((await triesWithin(tx, { key, seconds }, ctx.now)) >= max) return false
  await countTry(tx, { key, seconds: MINUTE_SECONDS }, ctx.now)
  return true
}
