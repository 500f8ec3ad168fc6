import {
  LOGIN_BLOCK_SECONDS,
  LOGIN_FAILURES,
  LOGINS_PER_ADDRESS,
  LOGINS_PER_EMAIL,
} from '#core/identity/auth/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countTry, forgiveTry, triesWithin } from '#server/platform/context/throttle.ts'
import { ipNetwork, limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed } from '#server/platform/runtime/operator-limits.ts'
import { LOGIN_BUCKET_SECONDS } from './limits.ts'

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
    {
      key: `login:${address}:${ipNetwork(ctx.ip)}`,
      max: allowed(config, 'login-pair', LOGIN_FAILURES.max),
      seconds: LOGIN_FAILURES.seconds,
    },
    {
      key: `login:${address}`,
      max: allowed(config, 'login-email', LOGINS_PER_EMAIL.max),
      seconds: LOGINS_PER_EMAIL.seconds,
    },
    {
      key: `login-ip:${limitedAddress(ctx.ip)}`,
      max: allowed(config, 'login-ip', LOGINS_PER_ADDRESS.max),
      seconds: LOGINS_PER_ADDRESS.seconds,
    },
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
    for (const { key } of limits) await forgiveTry(ctx.db, { key, seconds: LOGIN_BUCKET_SECONDS }, ctx.now)
  }
  if ((await triesWithin(ctx.db, { key: blocked, seconds: LOGIN_BLOCK_SECONDS }, ctx.now)) > 0) throw tooOften()
  for (const { key } of limits) await countTry(ctx.db, { key, seconds: LOGIN_BUCKET_SECONDS }, ctx.now)
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

const tooOften = () => new AppError('RATE_LIMITED', { data: { retry_after: LOGIN_BLOCK_SECONDS } })
