import { SECOND_MS } from '#core/platform/limits.ts'
import { MAX_BUDGET_CALLERS } from './limits.ts'

/** Says whether a caller may spend so much more in this window; what is refused is not counted. */
export type WorkBudget = (
  caller: string,
  cost: number,
  allowed: { readonly max: number; readonly now: Date },
) => boolean

/** Work that takes the processor is counted by what it costs, per process: a call may ask for one page or for hundreds. */
export function workBudget(window_seconds: number): WorkBudget {
  const spent = new Map<string, number>()
  let window = 0
  return (caller, cost, { max, now }) => {
    const present = Math.floor(now.getTime() / (window_seconds * SECOND_MS))
    if (present !== window) {
      spent.clear()
      window = present
    }
    const key = spent.size < MAX_BUDGET_CALLERS || spent.has(caller) ? caller : ''
    const sum = (spent.get(key) ?? 0) + cost
    if (sum > max) return false
    spent.set(key, sum)
    return true
  }
}
