import type pg from 'pg'

type Query = (...args: unknown[]) => unknown
type Through = (client: pg.Client, text: string, go: () => Promise<unknown>) => Promise<unknown>

/**
 * Every statement of this process goes by way of `through`, until what is answered here is called: all pools like this one
 * make connections of one class of their own, not of the library's.
 */
export function divertStatements(pool: pg.Pool, through: Through): () => void {
  const { prototype } = (pool as unknown as { Client: typeof pg.Client }).Client
  const query = prototype.query as Query
  Object.assign(prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | null)?.text ?? '')
      return through(this, text, () => query.apply(this, args) as Promise<unknown>)
    },
  })
  return () => void Object.assign(prototype, { query })
}
