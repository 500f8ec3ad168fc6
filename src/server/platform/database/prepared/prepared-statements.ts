import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { StatementNames } from './statement-names.ts'

/** What a server says of a statement whose `select *` has become wider since it was prepared. */
export const isStalePlan = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '0A000'

const isAlone = (client: pg.PoolClient): boolean =>
  (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() === 'I'

/** The connections of a pool, on which statements that are asked often are planned once. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const ask = async (client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = names.of(text)
    if (name === null) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      names.renew()
      if (isAlone(client)) return client.query(text, values)
      throw error
    }
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const own = Object.create(client, {
      query: {
        // cursors and words like `begin` go as they are
        value: (text: unknown, values?: unknown[]) =>
          typeof text === 'string' && values && values.length > 0
            ? ask(client, text, values)
            : Reflect.apply(client.query, client, values === undefined ? [text] : [text, values]),
      },
      // a connection that is handed out again has another `release`
      release: { value: (error?: Error | boolean) => client.release(error) },
    })
    known.set(client, own)
    return own
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      return known.get(client) ?? wrap(client)
    },
    end: async () => {},
    options: pool.options,
  }
}
