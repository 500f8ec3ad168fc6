import type { Ctx } from '#server/platform/context.ts'
import { limitedAddress } from '#server/platform/ip-network.ts'
import { countTry, triesWithin } from '#server/platform/throttle.ts'
import { findPromoCodeByCode } from './queries.ts'

/** SEC-40e. */
export const CODE_CHECKS = { max: 20, seconds: 60 }
export const codeCheckKey = (ip: string | null): string => `promo-check:${limitedAddress(ip)}`

/**
 * The code that came with the address of an event. A miss counts as a check, and beyond the limit no code is found any
 * more, so that guessing in addresses gets nowhere either (SEC-40e). Who brings a good code is never counted: a campaign's
 * link is opened by many behind one address.
 */
export async function findPresentedCode(
  ctx: Ctx,
  event_id: number,
  code: string,
): Promise<Awaited<ReturnType<typeof findPromoCodeByCode>>> {
  const key = codeCheckKey(ctx.ip)
  const { max, seconds } = CODE_CHECKS
  if (!ctx.config.raised_limits && (await triesWithin(ctx.db, key, seconds, ctx.now)) >= max) return undefined
  const row = await findPromoCodeByCode(ctx.db, event_id, code)
  if (!row) await countTry(ctx.db, key, seconds, ctx.now)
  return row
}
