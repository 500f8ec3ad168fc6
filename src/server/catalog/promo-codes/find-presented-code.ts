import { CODE_CHECKS } from '#core/catalog/promo-codes/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import {
  allowedBy,
  countTry,
  forgiveTry,
  type LimitKey,
  throttle,
  triesWithin,
} from '#server/platform/context/throttle.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { findPromoCodeByCode } from './queries.ts'

export const codeCheckKey = (ip: string | null): LimitKey => `promo-check:${limitedAddress(ip)}`

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
  const { seconds } = CODE_CHECKS
  const max = allowedBy(ctx, key, CODE_CHECKS.max)
  if (!ctx.config.raised_limits && (await triesWithin(ctx.prepared, { key, seconds }, ctx.now)) >= max) return undefined
  const row = await findPromoCodeByCode(ctx.prepared, event_id, code)
  if (!row) await countTry(ctx.db, { key, seconds }, ctx.now)
  return row
}

/**
 * The same for the code of an order (SEC-40e): a refused order costs nothing, so it would be the faster way to guess. It is
 * counted before anybody looks, or guesses sent at once would all slip under the limit; beyond it good and bad are alike.
 */
export async function admitPresentedCode(ctx: Ctx, event_id: number, code: string | null | undefined): Promise<void> {
  if (!code || ctx.config.raised_limits) return
  const key = codeCheckKey(ctx.ip)
  await throttle(ctx, key, CODE_CHECKS)
  if (await findPromoCodeByCode(ctx.db, event_id, code))
    await forgiveTry(ctx.db, { key, seconds: CODE_CHECKS.seconds }, ctx.now)
}
