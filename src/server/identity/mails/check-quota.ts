import { HOSTED_DAILY_RECIPIENTS } from '#core/identity/mails/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { countRecipientsSince, lockQuota } from './quota-queries.ts'

/** MSG-9: what the operator allows an account in 24 hours; null is no limit. */
const dailyRecipients = ({ env, mode }: Pick<Config, 'env' | 'mode'>): number | null =>
  env.TURNOUT_MESSAGE_QUOTA ?? (mode === 'hosted' ? HOSTED_DAILY_RECIPIENTS : null)

export interface QuotaExceeded {
  readonly limit: number
  readonly used: number
}

/**
 * By how much an account's day would be too full (MSG-9), null when it is not: recipients of messages, also of those that
 * left the list, and every other mail that staff set off, from all accounts of the same owner. `wanted` are those not
 * counted yet. Owners are counted one transaction after the other.
 */
export async function exceedsQuota(
  tx: Tx,
  ctx: Pick<Ctx, 'config' | 'now'>,
  { account_id, wanted }: { account_id: number; wanted: number },
): Promise<QuotaExceeded | null> {
  const limit = dailyRecipients(ctx.config)
  if (limit === null) return null
  await lockQuota(tx, account_id)
  const used = await countRecipientsSince(tx, account_id, new Date(ctx.now.getTime() - DAY_MS))
  return used + wanted > limit ? { limit, used } : null
}

/** Refuses with MESSAGE_QUOTA_EXCEEDED when an account's day is full (MSG-9). */
export async function checkQuota(tx: Tx, ctx: StaffCtx, wanted: number): Promise<void> {
  const exceeded = await exceedsQuota(tx, ctx, { account_id: ctx.actor.account_id, wanted })
  if (exceeded) throw new AppError('MESSAGE_QUOTA_EXCEEDED', { data: { ...exceeded, recipients: wanted } })
}
