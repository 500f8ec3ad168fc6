import type { Db } from './db.ts'

type Read<T> = (db: Db, now: Date) => Promise<T>

/**
 * One reading for everybody who asks within `ms`, in this process: for figures that cost the database the more the
 * oftener somebody looks at them, and that nothing is decided by.
 */
export function memoizeFor<T>(ms: number, read: Read<T>): Read<T> {
  const kept = new WeakMap<Db, { readonly at: number; readonly answer: Promise<T> }>()
  return (db, now) => {
    const known = kept.get(db)
    if (known && Math.abs(now.getTime() - known.at) < ms) return known.answer
    const answer = read(db, now)
    kept.set(db, { at: now.getTime(), answer })
    answer.catch(() => kept.delete(db))
    return answer
  }
}
