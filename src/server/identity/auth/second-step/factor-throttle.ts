import { SECOND_FACTOR_FAILURES } from '#core/identity/factors/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { allowedBy, countTry, forgiveTry, type LimitKey, triesWithin } from '#server/platform/context/throttle.ts'
import { LOGIN_BUCKET_SECONDS } from '../limits.ts'

/** The try was right: it does not count. */
export type Forgive = () => Promise<void>

/**
 * ACCESS-4: five wrong codes of one user in fifteen minutes, wherever they are typed. Counted before the code is looked
 * at, so that tries sent at once cannot all slip under the limit.
 */
export async function admitCode(ctx: Ctx, user_id: number): Promise<Forgive> {
  if (ctx.config.raised_limits) return async () => {}
  const key: LimitKey = `second-factor:${user_id}`
  const { max, seconds } = SECOND_FACTOR_FAILURES
  const bucket = { key, seconds: LOGIN_BUCKET_SECONDS }
  const forgive = () => forgiveTry(ctx.db, bucket, ctx.now)
  await countTry(ctx.db, bucket, ctx.now)
  if ((await triesWithin(ctx.db, { key, seconds }, ctx.now)) > allowedBy(ctx, key, max)) {
    await forgive()
    throw new AppError('RATE_LIMITED', { data: { retry_after: seconds } })
  }
  return forgive
}
