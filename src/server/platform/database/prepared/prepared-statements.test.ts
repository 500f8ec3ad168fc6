import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount } from '#test/factories.ts'
import { createPool, inTransaction } from '../db.ts'
import { MAX_PREPARED, PREPARED_FROM } from '../limits.ts'
import { databasesOf, type Pools } from '../pools.ts'
import { StatementNames } from './statement-names.ts'

/** What is asked over and over is planned once for a connection (PERF-5). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ is_direct: true })
})
afterAll(() => t.close())

/** Pools of one connection each. */
async function one<T>(work: (databases: ReturnType<typeof databasesOf>, pools: Pools) => Promise<T>): Promise<T> {
  const { connectionString } = t.deps.pools.general.options
  const pool = () => createPool(String(connectionString), { max: 1, wait_ms: 0 })
  const pools = { ...t.deps.pools, general: pool(), reading: null, hot: pool() }
  try {
    return await work(databasesOf(pools), pools)
  } finally {
    await Promise.all([pools.general.end(), pools.hot.end()])
  }
}
const preparedOf = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}
const often = async (work: () => Promise<unknown>) => {
  for (let n = 0; n < PREPARED_FROM; n++) await work()
}

describe('statements that are asked over and over', () => {
  test('are prepared from then on, others never', () =>
    one(async ({ db, prepared }, pools) => {
      const read = (from: typeof db) => from.selectFrom('accounts').select('id').where('id', '=', 1).execute()
      await often(() => read(db))
      expect(await preparedOf(pools.general)).toEqual([])
      await read(prepared)
      expect(await preparedOf(pools.general)).toEqual([])
      await often(() => read(prepared))
      expect(await preparedOf(pools.general)).toHaveLength(1)
    }))

  test('of buyers are prepared in transactions too, under names that their pages share', () =>
    one(async ({ buyers, prepared }, pools) => {
      const read = (from: typeof buyers, id: number) => from.selectFrom('events').select('id').where('id', '=', id)
      await often(() => read(prepared, 1).execute())
      await often(() => inTransaction(buyers, (tx) => read(tx, 2).execute()))
      await often(() => inTransaction(buyers, (tx) => read(tx, 3).forUpdate().execute()))
      expect(await preparedOf(pools.general)).toHaveLength(2)
    }))

  test('are those of calls of nobody who is logged in, and of no member', async () => {
    const app = await buildApp(t.deps)
    const seen: boolean[] = []
    app.addHook('preHandler', async ({ ctx }) => void seen.push(ctx.db === t.deps.buyers))
    const { token } = await createAccount(t.deps.db)
    await app.inject({ method: 'GET', url: '/api/public/organizers/1' })
    await app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
    await app.close()
    expect(seen).toEqual([true, false])
  })

  test('answer as before once their table has another column: alone, and in a transaction that begins anew', () =>
    one(async ({ hot, prepared }, pools) => {
      await t.owner.query(
        'create table wide (id int); insert into wide values (1); grant select on wide to turnout_app',
      )
      const read = (db: typeof hot) => sql<{ id: number }>`select * from wide where id = ${1}`.execute(db)
      await often(() => read(prepared))
      await often(() => inTransaction(hot, (tx) => read(tx)))
      expect([await preparedOf(pools.general), await preparedOf(pools.hot)].map((all) => all.length)).toEqual([1, 1])
      await t.owner.query('alter table wide add column more int')
      expect((await read(prepared)).rows).toEqual([{ id: 1, more: null }])
      let tries = 0
      const found = await inTransaction(hot, (tx) => {
        tries++
        return read(tx)
      })
      expect([tries, found.rows]).toEqual([2, [{ id: 1, more: null }]])
    }))

  test('control: under the same name the server refuses it', () =>
    one(async (_databases, { general }) => {
      await t.owner.query('create table narrow (id int); grant select on narrow to turnout_app')
      const read = () => general.query({ name: 'mine', text: 'select * from narrow where id = $1', values: [1] })
      await read()
      await t.owner.query('alter table narrow add column more int')
      await expect(read()).rejects.toMatchObject({ code: '0A000' })
    }))

  test('are so many at most, and what is rare is forgotten', () => {
    const names = new StatementNames()
    for (let n = 0; n < MAX_PREPARED * 3; n++)
      for (let times = 0; times < PREPARED_FROM; times++) names.of(`select ${n}`)
    const given = new Set(Array.from({ length: MAX_PREPARED * 3 }, (_, n) => names.of(`select ${n}`)))
    expect(given.has(null)).toBe(true)
    expect(given.size).toBe(MAX_PREPARED + 1)
  })
})
