import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { databaseUrls } from '#server/platform/runtime/database-config.ts'
import { CONNECTIONS } from '#server/platform/runtime/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'
import { createDb, createPool, type Db, inLongTransaction, inTransaction, letStatementsTake, SETTINGS } from './db.ts'
import { createPools, databasesOf, endPools, type Pools } from './pools.ts'
import { assertRoleSettings } from './server/role-settings.ts'

let t: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  t = await createTestApp({ database: database.url })
})
afterAll(() => t.close())

describe('waiting for a connection (DB-6)', () => {
  test('is over after a while: BUSY, for a statement, a connection and a transaction alike', async () => {
    const pool = createPool(t.url, { max: 1, wait_ms: 0 })
    const taken = await pool.connect()
    pool.options.connectionTimeoutMillis = 50
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'BUSY' })
    await expect(pool.connect()).rejects.toMatchObject({ code: 'BUSY' })
    await expect(inTransaction(createDb(pool), async () => {})).rejects.toMatchObject({ code: 'BUSY' })
    taken.release()
    pool.options.connectionTimeoutMillis = 0
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
  test('files that are read slowly hold their connections; a dashboard takes a general one meanwhile', async () => {
    const pools = createPools(databaseUrls(t.url), { connections: { ...CONNECTIONS, reports: 2 }, wait_ms: 0 })
    const { reports } = databasesOf(pools)
    const files = [await pools.reports.connect(), await pools.reports.connect()]
    await sql`select 1`.execute(reports)
    expect(pools.general.totalCount).toBe(1)
    files[0]?.release()
    await sql`select 1`.execute(reports)
    expect(pools.reports.idleCount).toBe(1)
    files[1]?.release()
    await endPools(pools)
  })
})

describe('connections that are kept for reading (DB-6)', () => {
  const whileAllWrite = async (how: (pools: Pools) => Pools): Promise<unknown> => {
    const pools = createPools(databaseUrls(t.url), { connections: { ...CONNECTIONS, general: 8 }, wait_ms: 0 })
    const { db, prepared } = databasesOf(how(pools))
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const writing = Array.from({ length: pools.general.options.max ?? 0 }, () => inTransaction(db, () => over))
    await expect.poll(() => pools.general.totalCount - pools.general.idleCount).toBe(pools.general.options.max)
    pools.general.options.connectionTimeoutMillis = 50
    const read = await sql<{ one: number }>`select 1 as one`.execute(prepared).catch((error: unknown) => error)
    end()
    await Promise.all(writing)
    await endPools(pools)
    return read
  }

  test('are a part of the general ones: while transactions hold all others, pages and orders are shown', async () => {
    expect(await whileAllWrite((pools) => pools)).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('control: without them whoever only looks stands behind those who write', async () => {
    expect(await whileAllWrite((pools) => ({ ...pools, reading: null }))).toMatchObject({ code: 'BUSY' })
  })

  test('none where there are few: an operator who allows three gets three', async () => {
    const pools = createPools(databaseUrls(t.url), { connections: { ...CONNECTIONS, general: 3 } })
    expect([pools.general.options.max, pools.reading]).toEqual([3, null])
    await endPools(pools)
  })
})

test('what is read is asked once more on another connection; lost again, the answer is BUSY (HA-5)', async () => {
  const pool = createPool(t.url, { max: 2 })
  const ended = new Set<number>()
  const cut = async (): Promise<void> => {
    const text = "select pid from pg_stat_activity where state = 'active' and query = 'select pg_sleep(30) as long'"
    const running = async () =>
      (await t.owner.query<{ pid: number }>(text)).rows.find(({ pid }) => !ended.has(pid))?.pid
    await expect.poll(running, { timeout: 15_000 }).toBeDefined()
    const pid = (await running())!
    ended.add(pid)
    await t.owner.query('select pg_terminate_backend($1)', [pid])
  }
  const client = await pool.connect()
  const told = client.query('select pg_sleep(30) as long').catch((error: unknown) => error)
  await cut()
  await cut()
  expect(await told).toMatchObject({ code: 'BUSY' })
  client.release(true)
  await pool.end()
})

test('the job queue hears of a database that is away by the code after which its library asks again (HA-9)', async () => {
  const end = async (pool: pg.Pool, client: pg.PoolClient) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const heard = client.query('select pg_sleep(10)').catch((error: { code: string }) => error.code)
    await t.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    const code = await heard
    client.release(true)
    await pool.end()
    return code
  }
  const away = { max: 1, is_of_queue: true }
  const queue = createPool(t.url, away)
  expect(await end(queue, await queue.connect())).toBe('57P03')
  // and nothing once its process has ended it, when nobody would catch it
  expect(await Promise.race([queue.connect(), Promise.resolve('still waiting')])).toBe('still waiting')
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/none', { ...away, wait_ms: 50 })
  await expect(nowhere.connect()).rejects.toMatchObject({ code: '57P03' })
  // control: everybody else hears BUSY
  const general = createPool('postgres://nobody@127.0.0.1:1/none', { max: 1, wait_ms: 50 })
  await expect(general.connect()).rejects.toMatchObject({ code: 'BUSY' })
  await Promise.all([nowhere.end(), general.end()])
})

test('a call waits for three seconds, unless it is told otherwise (DB-6)', () => {
  expect(createPool(t.url).options.connectionTimeoutMillis).toBe(3000)
})

describe('what a connection is told (DB-3, DB-4)', () => {
  const read = async (pool: pg.Pool) =>
    (await pool.query(`select ${Object.keys(SETTINGS).map((name) => `current_setting('${name}') as ${name}`)}`)).rows[0]
  test('straight to the server it brings its settings along', async () => {
    const pool = createPool(t.url)
    expect(await read(pool)).toEqual({
      lock_timeout: '3s',
      statement_timeout: '15s',
      idle_in_transaction_session_timeout: '1min',
      timezone: 'UTC',
      random_page_cost: '1.1',
    })
    await pool.end()
  })
  test('to a pooler it brings none, and no name of a statement', async () => {
    const pool = createPool(database.admin_url, { is_pooled: true, max: 1 })
    expect(await read(pool)).toMatchObject({ lock_timeout: '0', statement_timeout: '0' })
    await pool.query({ name: 'a-name', text: 'select $1::int as n', values: [1] })
    expect((await pool.query({ name: 'a-name', text: 'select $1::int as n', values: [2] })).rows).toEqual([{ n: 2 }])
    expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
    await pool.end()
    const straight = createPool(t.url, { max: 1 })
    await straight.query({ name: 'a-name', text: 'select 1' })
    expect((await straight.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'a-name' }])
    await straight.end()
  })
  test('behind a pooler they must be the role’s own: what lacks is told in SQL, and once run nothing lacks', async () => {
    const admin = createPool(database.admin_url, { max: 1 })
    await admin.query('drop role if exists bare_app')
    await admin.query("create role bare_app login password 'bare'")
    const url = new URL(t.url)
    url.username = 'bare_app'
    url.password = 'bare'
    const read = async () => {
      const pool = createPool(url.href, { is_pooled: true })
      const found = await assertRoleSettings(pool).catch((error: Error) => error)
      await pool.end()
      return found
    }
    await admin.query("alter role bare_app set statement_timeout = '15000ms'; alter role bare_app set timezone = 'UTC'")
    const fault = await read()
    expect(fault).toBeInstanceOf(ConfigError)
    const sqls = String(fault).match(/^alter role .*;$/gm) ?? []
    expect(sqls).toEqual([
      "alter role bare_app set lock_timeout = '3s';",
      "alter role bare_app set idle_in_transaction_session_timeout = '60s';",
      "alter role bare_app set random_page_cost = '1.1';",
    ])
    await admin.query(sqls.join(' '))
    expect(await read()).toBeUndefined()
    await admin.query('drop role bare_app')
    await admin.end()
  })
  test('a statement that takes longer than it may is BUSY (DB-5)', async () => {
    const pool = createPool(t.url)
    const late = inTransaction(createDb(pool), async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    })
    await expect(late).rejects.toMatchObject({ code: 'BUSY' })
    await pool.end()
  })
})

describe('longer than fifteen seconds (DB-5)', () => {
  const limit = (db: Db) => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
  test('only inside of the transaction that asked for it', async () => {
    const pool = createPool(t.url, { max: 1 })
    const db = createDb(pool)
    const limits = [
      await inLongTransaction(db, limit),
      await inTransaction(db, async (tx) => {
        await letStatementsTake(tx, 0)
        return limit(tx)
      }),
      await limit(db),
    ]
    expect(limits.map(({ rows }) => rows[0]?.limit)).toEqual(['10min', '0', '15s'])
    await pool.end()
  })
  test('an export may take as long as it needs', async () => {
    const seen: string[] = []
    const asBefore = divertStatements(t.deps.pool, (_client, text, go) => {
      seen.push(text)
      return go()
    })
    const { event_id, account } = await createOnSaleEvent(t.deps.db)
    await t.call('GET', `/api/events/${event_id}/orders/export?format=csv`, { as: account.token })
    asBefore()
    const from = seen.findIndex((text) => text.startsWith('set local statement_timeout = 0'))
    expect(from).toBeGreaterThan(0)
    expect(seen[from - 1]).toMatch(/^start transaction/)
    expect(seen[from + 1]).toMatch(/^declare walked/)
  })
})

describe('who takes a connection from which pool (DB-6)', () => {
  /** The pools that were asked for a connection meanwhile, beside the general one. */
  async function pools(work: () => Promise<{ readonly status: number }>): Promise<string[]> {
    const asked = new Set<string>()
    const spies = (Object.keys(t.deps.pools) as (keyof Pools)[]).map((name) => {
      const note = () => void asked.add(name)
      t.deps.pools[name]?.on('acquire', note)
      return () => t.deps.pools[name]?.off('acquire', note)
    })
    const { status } = await work()
    for (const end of spies) end()
    expect(status).toBeLessThan(300)
    return [...asked].filter((name) => name !== 'general').sort()
  }
  test('reserving, completing, settling and scanning take hot ones', async () => {
    const free = await createOnSaleEvent(t.deps.db, { type: 'FREE', price: 0 })
    const paid = await createOnSaleEvent(t.deps.db)
    const reserved = { status: 201, buyer: await createBuyer(t, free) }
    expect(await pools(() => reserved.buyer.saveDetails())).toEqual(['hot'])
    const buyer = await createBuyer(t, paid)
    expect(await pools(async () => ({ status: (await createBuyer(t, paid)) ? 201 : 0 }))).toEqual(['hot'])
    await buyer.submit()
    expect(await pools(() => buyer.confirm())).toEqual(['hot'])
    const list = await t.call('POST', `/api/events/${paid.event_id}/check-in-lists`, {
      as: paid.account.token,
      body: { name: 'Door', ticket_ids: [paid.ticket_id] },
    })
    const scan = { nonce: randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString(), code: 'no ticket' }
    const door = `/api/public/check-in-lists/${list.body.data.short_id}/check-ins`
    expect(await pools(() => t.call('POST', door, { body: { scans: [scan] } }))).toEqual(['hot'])
  })
  test('statistics and files take those of reports', async () => {
    const { event_id, account } = await createOnSaleEvent(t.deps.db)
    for (const path of ['stats', 'check_in_stats', 'orders/export?format=csv'])
      expect([
        path,
        await pools(() => t.call('GET', `/api/events/${event_id}/${path}`, { as: account.token })),
      ]).toEqual([path, ['reports']])
  })
})
