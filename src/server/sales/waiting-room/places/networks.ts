import { LRUCache } from 'lru-cache'
import { AppError } from '#core/platform/errors/errors.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { MANY_NUMBERS, NUMBERS_PER_NETWORK } from '#core/sales/waiting-room/limits.ts'
import { type Ctx, onePerProcess } from '#server/platform/context/context.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed } from '#server/platform/runtime/operator-limits.ts'
import { MAX_NETWORKS_KNOWN } from '../limits.ts'

interface Window {
  from: number
  count: number
}

const networksOf = onePerProcess(
  () => new LRUCache<string, { short: Window; long: Window }>({ max: MAX_NETWORKS_KNOWN }),
)

function add(window: Window, now: number, seconds: number): number {
  if (now - window.from >= seconds * SECOND_MS) {
    window.from = now
    window.count = 0
  }
  window.count += 1
  return window.count
}

/**
 * Counts a number of the caller's network (ROOM-8), in memory: in the minute before a sale as many ask as never else, and the
 * database has nothing to say to it. Each process counts for itself. Answers whether the network took many lately;
 * RATE_LIMITED above the limit.
 */
export function countNumber(ctx: Ctx): { readonly is_many: boolean } {
  if (ctx.config.raised_limits) return { is_many: false }
  const networks = networksOf(ctx)
  const network = limitedAddress(ctx.ip)
  const now = ctx.now.getTime()
  const known = networks.get(network) ?? { short: { from: now, count: 0 }, long: { from: now, count: 0 } }
  networks.set(network, known)
  const { max, seconds } = NUMBERS_PER_NETWORK
  if (add(known.short, now, seconds) > allowed(ctx.config, 'queue-number', max))
    throw new AppError('RATE_LIMITED', { data: { retry_after: seconds } })
  return { is_many: add(known.long, now, MANY_NUMBERS.seconds) > MANY_NUMBERS.max }
}
