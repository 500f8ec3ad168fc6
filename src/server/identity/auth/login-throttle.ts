import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countTry, forgiveTry, triesWithin } from '#server/platform/context/throttle.ts'
import { ipNetwork, limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed } from '#server/platform/runtime/limits.ts'

const BUCKET_SECONDS = 60
const BLOCK_SECONDS = 15 * 60

interface LoginLimit {
  readonly key: string
  readonly max: number
  readonly seconds: number
}

/** SEC-40a. Addresses are kept as keyed hashes: unknown ones must not be readable anywhere (AUT-10). */
function limitsOf(ctx: Ctx, email: string): readonly [pair: LoginLimit, ...others: LoginLimit[]] {
  const { config } = ctx
  const address = ctx.secrets.mac('login-throttle', email).toString('base64url')
  return [
    { key: `login:${address}:${ipNetwork(ctx.ip)}`, max: allowed(config, 'login-pair', 5), seconds: BLOCK_SECONDS },
    { key: `login:${address}`, max: allowed(config, 'login-email', 20), seconds: 3600 },
    { key: `login-ip:${limitedAddress(ctx.ip)}`, max: allowed(config, 'login-ip', 50), seconds: 15 * 60 },
  ]
}

export interface LoginAttempt {
  /** The password was right: the try does not count. */
  forgive(): Promise<void>
  /** After the fifth failure further tries are refused for 15 minutes, even with the right password (AUT-16). */
  fail(): Promise<void>
}

const UNLIMITED: LoginAttempt = { forgive: async () => {}, fail: async () => {} }

/** Counts the try before the password is looked at, so that tries sent at once cannot all slip under the limit. */
export async function admitLogin(ctx: Ctx, email: string): Promise<LoginAttempt> {
  if (ctx.config.raised_limits) return UNLIMITED
  const limits = limitsOf(ctx, email)
  const blocked = `${limits[0].key}:blocked`
  const forgive = async () => {
    for (const { key } of limits) await forgiveTry(ctx.db, { key, seconds: BUCKET_SECONDS }, ctx.now)
  }
  if ((await triesWithin(ctx.db, { key: blocked, seconds: BLOCK_SECONDS }, ctx.now)) > 0) throw tooOften()
  for (const { key } of limits) await countTry(ctx.db, { key, seconds: BUCKET_SECONDS }, ctx.now)
  for (const { key, max, seconds } of limits) {
    if ((await triesWithin(ctx.db, { key, seconds }, ctx.now)) <= max) continue
    await forgive()
    throw tooOften()
  }
  const fail = async () => {
    const { key, max, seconds } = limits[0]
    if ((await triesWithin(ctx.db, { key, seconds }, ctx.now)) >= max)
      await countTry(ctx.db, { key: blocked, seconds: 1 }, ctx.now)
  }
  return { forgive, fail }
}

const tooOften = () => new AppError('RATE_LIMITED', { data: { retry_after: BLOCK_SECONDS } })
