import type { Db } from '#server/platform/database/db.ts'

class Killed extends Error {
  constructor() {
    super('the process was killed here')
  }
}

/**
 * Ends a process at a chosen moment: before its n-th transaction begins or right after it committed. From then on it
 * writes nothing more until it is started again, as a real one would (REL-8).
 */
export function createKiller() {
  let countdown = Number.POSITIVE_INFINITY
  let moment: 'before' | 'after' = 'before'
  let is_dead = false
  let transactions = 0
  const dieAt = (now: 'before' | 'after'): void => {
    if (is_dead || (countdown <= 0 && moment === now)) {
      is_dead = true
      throw new Killed()
    }
  }
  const execute = async <T>(run: () => Promise<T>): Promise<T> => {
    transactions++
    countdown--
    dieAt('before')
    const result = await run()
    dieAt('after')
    return result
  }
  return {
    wrap: (db: Db): Db =>
      new Proxy(db, {
        get(target, name) {
          if (name === 'transaction')
            return () => {
              const builder = target.transaction()
              return { execute: (work: Parameters<typeof builder.execute>[0]) => execute(() => builder.execute(work)) }
            }
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
    /** Dies around the n-th transaction from now, counted from one. */
    killAt: (n: number, at: 'before' | 'after') => {
      countdown = n
      moment = at
      is_dead = false
    },
    restart: () => {
      countdown = Number.POSITIVE_INFINITY
      is_dead = false
    },
    wasKilled: () => is_dead,
    /** Transactions begun so far, for knowing how many moments there are. */
    count: () => transactions,
  }
}
