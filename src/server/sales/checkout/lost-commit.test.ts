import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { afterCommitted, type Commit, connectionLost, LOST_COMMITS } from '#test/lost-commits.ts'
import { recountStock } from './recount-queries.ts'

/** The connection of a reservation batch is lost exactly at its COMMIT (RES-25, REL-28). */
let t: TestApp
let connect: pg.Pool['connect']
beforeAll(async () => {
  t = await createTestApp()
  connect = t.deps.pools.hot.connect.bind(t.deps.pools.hot) as pg.Pool['connect']
})
afterEach(() => {
  Object.assign(t.deps.pools.hot, { connect })
})
afterAll(() => t.close())

const BUYERS = 20

/** The next COMMIT of a batch goes this way; `ask` sees every question put to the pool itself afterwards. */
function loseNextCommit(how: Commit): void {
  let armed = true
  const lossy = async (callback?: (...args: never[]) => void): Promise<pg.PoolClient | undefined> => {
    // the pool's own `query` connects with a callback: questions go through
    if (callback) return connect(callback as never) as never
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    Object.assign(client, {
      query: (...args: unknown[]) => {
        if (args[0] !== 'commit' || !armed) return query(...args)
        armed = false
        return how(client, () => query('commit'))
      },
    })
    return client
  }
  Object.assign(t.deps.pools.hot, { connect: lossy })
}

/** Holds up every commit that has written orders, as a slow disk does. */
const slowCommits = (ms: number) =>
  t.owner.query(`create or replace function slow_commit() returns trigger language plpgsql as $$
      begin perform pg_sleep(${ms / 1000}); return null; end $$;
    create constraint trigger slow_commit after insert on orders deferrable initially deferred
      for each row when (new.language = 'fr') execute function slow_commit()`)
const fastCommits = () => t.owner.query('drop trigger if exists slow_commit on orders')

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
const reserve = ({ event_id, ticket_id, price_id }: Sale, headers: Record<string, string> = {}) =>
  t.call('POST', `/api/public/events/${event_id}/order`, {
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }] },
    headers,
  })
/** One of them is French, whose order makes the commit slow. Without keys: those alone would keep a second order out. */
const rush = (sale: Sale) =>
  Promise.all(Array.from({ length: BUYERS }, (_, n) => reserve(sale, n === 1 ? { 'accept-language': 'fr' } : {})))
const ordersOf = ({ event_id }: Sale) =>
  t.deps.db.selectFrom('orders').select('short_id').where('event_id', '=', event_id).execute()

describe('a commit whose answer gets lost', () => {
  test.each(LOST_COMMITS)('%s: every buyer has one order, and the one in the answer', async (_when, how) => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 100 })
    await slowCommits(400)
    loseNextCommit(how)
    const replies = await rush(sale)
    await fastCommits()
    expect(replies.map(({ status }) => status)).toEqual(Array(BUYERS).fill(201))
    const answered = replies.map(({ body }) => body.data.short_id as string).sort()
    expect((await ordersOf(sale)).map(({ short_id }) => short_id).sort()).toEqual(answered)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('alone, too, with a key: one buyer, one order', async () => {
    for (const [, how] of LOST_COMMITS) {
      const sale = await createOnSaleEvent(t.deps.db, { capacity: 1 })
      loseNextCommit(how)
      expect((await reserve(sale, { 'idempotency-key': randomUUID() })).status).toBe(201)
      expect(await ordersOf(sale)).toHaveLength(1)
    }
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('control: taken for lost without asking the database, committed holds are made a second time', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 100 })
    loseNextCommit(afterCommitted)
    const { query } = t.deps.pools.hot
    // whoever asks is told that nothing is there
    Object.assign(t.deps.pools.hot, { query: async () => ({ rows: [] }) })
    const replies = await rush(sale)
    Object.assign(t.deps.pools.hot, { query })
    const made = await ordersOf(sale)
    expect(replies.some(({ status }) => status === 201)).toBe(true)
    expect(made.length).toBeGreaterThan(BUYERS)
  })

  test('with nobody to ask the answer is BUSY, and the repeat under the same key finds what there is', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 100 })
    const headers = { 'idempotency-key': randomUUID() }
    loseNextCommit(afterCommitted)
    const { query } = t.deps.pools.hot
    Object.assign(t.deps.pools.hot, { query: () => Promise.reject(connectionLost()) })
    const refused = await reserve(sale, headers)
    Object.assign(t.deps.pools.hot, { query, connect })
    expect(refused.body.error.code).toBe('BUSY')
    const again = await reserve(sale, headers)
    expect(again.status).toBe(201)
    expect((await ordersOf(sale)).map(({ short_id }) => short_id)).toEqual([again.body.data.short_id])
    expect(await recountStock(t.deps.db)).toEqual([])
  })
})
