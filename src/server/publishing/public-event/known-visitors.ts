import { LRUCache } from 'lru-cache'
import { VIEW_AGAIN_MS } from '#core/publishing/public-event/limits.ts'
import { onePerProcess } from '#server/platform/context/context.ts'
import { MAX_KNOWN_VISITORS } from './limits.ts'

const visitorsOf = onePerProcess(() => new LRUCache<string, number>({ max: MAX_KNOWN_VISITORS }))

/**
 * Whether this process has not counted this visitor's step in the last five minutes; from now on it has. In memory, and of
 * the last visitors only: a choice must cost the database nothing in the minute of a rush. The hash changes daily (EVT-14).
 */
export function isFirstVisit(ctx: Parameters<typeof visitorsOf>[0] & { readonly now: Date }, visitor: string): boolean {
  const known = visitorsOf(ctx)
  const before = known.get(visitor)
  const now = ctx.now.getTime()
  if (before !== undefined && now - before < VIEW_AGAIN_MS) return false
  known.set(visitor, now)
  return true
}
