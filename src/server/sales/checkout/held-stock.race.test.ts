import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createTier } from '#test/factories.ts'
import { networkBuyer, Refused } from '#test/network-buyer.ts'
import { recountStock } from './recount-queries.ts'

/** Junk holds of one network, at two processes of one database, while others buy (CALM-3, CALM-4). */
const env = { TURNOUT_LIMITS: 'reserve-ip=100000,holds-ip=100000,requests-ip=100000', TURNOUT_TRUST_PROXY: '127.0.0.1' }
const JUNK = '192.0.2.66'
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp({ env })
  other = await createTestApp({ env, database: t.url })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
/** Null where it was refused. */
const tried = <T>(act: Promise<T>): Promise<T | null> =>
  act.catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
const buyerAt = (app: TestApp, sale: Sale, index: number) => networkBuyer(app, sale, { ip: `198.51.100.${index + 1}` })
const junkAt = (app: TestApp, sale: Sale) => tried(networkBuyer(app, sale, { ip: JUNK }))
const process = (index: number) => (index % 2 ? t : other)

describe('70 tickets, 35 of them held by buyers, 60 junk holds from one address', () => {
  test('the junk stays within CALM-3 and all fifty others buy', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 70 })
    const waiting = await times(35, (index) => buyerAt(process(index), sale, index))
    const [junk, late] = await Promise.all([
      times(60, (index) => junkAt(process(index), sale)),
      times(15, (index) => buyerAt(process(index), sale, 35 + index)),
      times(35, (index) => waiting[index]!.complete()),
    ])
    await times(15, (index) => late[index]!.complete())
    expect(junk.filter(Boolean).length).toBeLessThanOrEqual(20)
    const stock = await t.deps.db.selectFrom('stock').selectAll().where('id', '=', sale.stock_id).executeTakeFirst()
    expect(stock).toMatchObject({ sold: 50, held: junk.filter(Boolean).length })
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('control: without the rule the junk takes all that is left', async () => {
    const open = await createTestApp({ env: { ...env, TURNOUT_LIMITS: 'raised' }, database: t.url })
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 70 })
    await times(35, (index) => buyerAt(open, sale, index))
    const junk = await times(60, () => junkAt(open, sale))
    expect(junk.filter(Boolean)).toHaveLength(35)
    expect(await tried(buyerAt(open, sale, 36))).toBeNull()
    await open.close()
  })
})

describe('a network that lets its holds lapse, two prices, two processes (CALM-4)', () => {
  const distrusted = async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 5000 })
    const made = await inTransaction(t.deps.db, (tx) =>
      createTier(tx, sale.event_id, { ticket_id: sale.ticket_id, capacity: 5000 }),
    )
    for (let n = 0; n < 10; n++) await junkAt(t, sale)
    const { rows } = await t.deps.pool.query(
      `update orders set status = 'EXPIRED', expiry_reason = 'TIME', expired_at = $2 where event_id = $1 returning ip_hash`,
      [sale.event_id, t.now()],
    )
    await t.deps.pool.query('update stock set held = 0 where event_id = $1', [sale.event_id])
    await t.deps.pool.query('insert into hold_ends values ($1, $2, $3, 10, 0)', [
      sale.event_id,
      rows[0].ip_hash,
      t.now(),
    ])
    return { sale, second: { ...sale, ...made } }
  }
  /** One reservation of each price, both held up at the counters until the other has come as far. */
  async function meet(
    [first, second]: [TestApp, TestApp],
    { sale, second: tier }: Awaited<ReturnType<typeof distrusted>>,
  ) {
    const holder = await t.deps.pool.connect()
    await holder.query('begin')
    await holder.query('select from stock where event_id = $1 for update', [sale.event_id])
    const both = Promise.all([junkAt(first, sale), junkAt(second, tier)])
    const standing = async () => {
      const { rows } = await t.deps.pool.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    }
    await expect.poll(standing, { timeout: 15_000 }).toBe(2)
    await holder.query('rollback')
    holder.release()
    return (await both).filter(Boolean).length
  }

  test('has one hold, however its requests fall', async () => {
    for (let round = 0; round < 5; round++) expect(await meet([t, other], await distrusted())).toBe(1)
    const { sale, second } = await distrusted()
    const replies = await times(20, (index) => junkAt(process(index), index % 3 ? sale : second))
    expect(replies.filter(Boolean)).toHaveLength(1)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('control: where the network is not locked both prices find it without a hold', async () => {
    await t.owner.query(`create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select'`)
    const shadow = new URL(t.url)
    shadow.searchParams.set('options', '-c search_path=public,pg_catalog')
    const open = [
      await createTestApp({ env, database: shadow.href }),
      await createTestApp({ env, database: shadow.href }),
    ] as [TestApp, TestApp]
    let most = 0
    for (let round = 0; round < 20 && most < 2; round++) most = Math.max(most, await meet(open, await distrusted()))
    for (const app of open) await app.close()
    await t.owner.query('drop function public.pg_advisory_xact_lock(bigint)')
    expect(most).toBe(2)
  })
})
