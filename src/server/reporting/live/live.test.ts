import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'
import { LIVE_STEPS, type LiveStep } from '#core/platform/sale-steps/steps.ts'
import { LIVE_KEPT_HOURS } from '#core/reporting/live/limits.ts'
import type { LiveView } from '#core/reporting/live/schema.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { countLive, countLiveCode, liveCountsOf } from '#server/platform/context/live-counts.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer, TEST_CARD } from '#test/buyer.ts'
import { createAccount, createOnSaleEvent, createSession } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'
import { goIn, setRoom, takePlace, tick } from '#test/waiting-rooms.ts'
import { liveJobs } from './jobs.ts'
import { writeLiveSeconds } from './write-live-seconds.ts'

const DECLINED_CARD = '4000000000000002'

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await createTestApp()
  two = await createTestApp({ database: one.url })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
// what other tests of this file began is not asked again
beforeEach(() => {
  for (const at of [one, two]) at.advance(10 * MINUTE_MS)
})

async function createSale(capacity = 50) {
  const { account, ...sale } = await createOnSaleEvent(one.deps.db, { price: 2000, capacity })
  const as = await createSession(one.deps.db, { ...account, now: one.now() })
  const live = (at = one, by = as, query = '') =>
    at.call('GET', `/api/events/${sale.event_id}/live${query}`, { as: by })
  return { ...sale, as, live }
}

const writeAll = async () => {
  for (const { deps } of [one, two]) await writeLiveSeconds(deps)
}

/** What was counted in all, by step. */
async function counted(event_id: number): Promise<Partial<Record<LiveStep, number>>> {
  await writeAll()
  const { rows } = await one.deps.pool.query<{ step: LiveStep; count: number }>(
    'select step, sum(count)::int as count from live_seconds where event_id = $1 group by 1',
    [event_id],
  )
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]))
}

describe('what is counted (LIVE-1)', () => {
  test('is what happened, in two processes: reservations, refusals, details, payments, orders, ended holds', async () => {
    const sale = await createSale()
    const buyers = []
    for (const at of [one, two, one, two]) buyers.push(await createBuyer(at, sale, 2))
    const [paying, declined, lapsing] = buyers as [(typeof buyers)[0], (typeof buyers)[0], (typeof buyers)[0]]
    const refused = await one.call('POST', `/api/public/events/${sale.event_id}/order`, {
      body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 99 }] },
    })
    expect(refused.status).toBe(409)
    await paying.submit()
    await paying.confirm(TEST_CARD)
    await declined.submit()
    await declined.confirm(DECLINED_CARD)
    await lapsing.saveDetails()
    for (const at of [one, two]) at.advance(3 * HOUR_MS)
    expect(await expireLapsedOrders(systemCtx(one.deps), sale.event_id)).toBeGreaterThan(0)
    const { rows: orders } = await one.deps.pool.query(
      'select status, count(*)::int as count from orders where event_id = $1 group by 1',
      [sale.event_id],
    )
    const of = Object.fromEntries(orders.map(({ status, count }) => [status, count]))
    expect(await counted(sale.event_id)).toEqual({
      ...{ reserved: 4, refused: 1, details: 3, submitted: 2, paid: 1, declined: 1, provider: 2 },
      ...{ completed: of.COMPLETED, units: 2, expired: of.EXPIRED },
    })
    expect(of.COMPLETED).toBe(1)
  })

  test('what is taken back is not counted, what is committed is, once', async () => {
    const { event_id } = await createSale()
    const work = async (fails: boolean) =>
      inTransaction(one.deps.db, async () => {
        countLive(one.deps, event_id, ['completed'])
        if (fails) throw new Error('taken back')
      })
    await expect(work(true)).rejects.toThrow('taken back')
    expect(await counted(event_id)).toEqual({})
    await work(false)
    expect(await counted(event_id)).toEqual({ completed: 1 })
  })

  test('is bounded: many codes are "other", events that are not there are no rows, old seconds go after two days', async () => {
    const { event_id } = await createSale()
    for (let n = 0; n < 500; n++) countLiveCode(one.deps, event_id, ['declined', `reason_${n}`])
    for (let n = 0; n < 5_000; n++) countLive(one.deps, 900_000_000 + n, ['pages'])
    const rows = liveCountsOf(one.deps).take(one.now())
    expect(rows.length).toBeLessThan(1_100)
    expect(rows.filter((row) => row.event_id === event_id).reduce((sum, { count }) => sum + count, 0)).toBe(500)
    liveCountsOf(one.deps).putBack(rows)
    expect(await counted(event_id)).toEqual({ declined: 500 })
    const strangers = 'select count(*)::int as count from live_seconds where event_id >= 900000000'
    expect((await one.deps.pool.query(strangers)).rows).toEqual([{ count: 0 }])
    for (const at of [one, two]) at.advance(LIVE_KEPT_HOURS * HOUR_MS + MINUTE_MS)
    await liveJobs['live.remove-old']!(systemCtx(one.deps), undefined as never)
    expect(await counted(event_id)).toEqual({})
  })

  test('while the database is away counts are kept, in their seconds', async () => {
    const { event_id } = await createSale()
    const gate = { ...one.deps.gate, is_open: false, away_since: null }
    countLive(one.deps, event_id, ['pages', 3])
    await writeLiveSeconds({ ...one.deps, gate })
    one.advance(2 * SECOND_MS)
    countLive(one.deps, event_id, ['pages', 4])
    await writeLiveSeconds(one.deps)
    const { rows } = await one.deps.pool.query('select count from live_seconds where event_id = $1 order by second', [
      event_id,
    ])
    expect(rows).toEqual([{ count: 3 }, { count: 4 }])
  })
})

describe('the answer (API-605, LIVE-2 to LIVE-4)', () => {
  test('tells how the sale stands, from what stands in the database', async () => {
    const sale = await createSale(10)
    await createBuyer(one, sale, 3)
    const buyer = await createBuyer(two, sale, 2)
    await buyer.submit()
    await buyer.confirm(TEST_CARD)
    const paying = await createBuyer(one, sale, 1)
    await paying.saveDetails()
    await writeAll()
    const view: LiveView = (await sale.live()).body.data
    expect(view.now).toMatchObject({
      ...{ held_units: 4, sold_units: 2, left_units: 4, promised_units: 0 },
      ...{ held_orders: 2, paying_orders: 1, unpaid_offline_orders: 0, waiting_entries: 0 },
    })
    expect(view.now.ending.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2)
    const sum = (step: 'reserved' | 'details' | 'submitted' | 'paid' | 'completed' | 'units') =>
      view.seconds.reduce((total, second) => total + second[step], 0)
    expect([sum('reserved'), sum('details'), sum('submitted')]).toEqual([3, 2, 1])
    expect([sum('paid'), sum('completed'), sum('units')]).toEqual([1, 1, 2])
    expect(view.seconds.map(({ at }) => at)).toEqual(view.seconds.map(({ at }) => at).sort())
    const since = Math.floor(one.now().getTime() / SECOND_MS) + 60
    expect((await sale.live(one, sale.as, `?since=${since}`)).body.data.seconds).toEqual([])
    expect(Object.keys(view.seconds[0]!).sort()).toEqual(
      ['at', ...LIVE_STEPS.filter((step) => step !== 'provider' && step !== 'webhook')].sort(),
    )
    expect(view.health).toMatchObject({ payment_success: 100, alarms: [] })
    expect(view.forecast).toBeNull()
    expect(view.sale).toMatchObject({ status: 'LIVE', sale_paused_at: null })
  })

  test('counts and tells the waiting room, and is red where it does not tick (ROOM-11)', async () => {
    const sale = await createSale()
    await setRoom(one, { ...sale, account: { token: sale.as } }, { mode: 'ON' })
    const tokens = [await takePlace(one, sale), await takePlace(one, sale)]
    await tick(one)
    await goIn(one, sale, tokens[0]!)
    expect(await counted(sale.event_id)).toMatchObject({ numbers: 2, entered: 1 })
    const view: LiveView = (await sale.live()).body.data
    expect(view.now.room).toMatchObject({ state: 'OPEN', shoppers: 1 })
    expect(view.health.alarms).toEqual([])
    one.advance(11 * SECOND_MS)
    expect((await sale.live()).body.data.health.alarms).toEqual(['ROOM_STANDS'])
  })

  test('is red where payments fail, and says why', async () => {
    const sale = await createSale()
    for (let n = 0; n < 14; n++) countLiveCode(one.deps, sale.event_id, ['declined', n < 10 ? 'do_not_honor' : 'lost'])
    countLive(two.deps, sale.event_id, ['paid', 8])
    countLive(two.deps, sale.event_id, ['units', 60])
    countLive(two.deps, sale.event_id, ['completed', 30])
    countLive(two.deps, sale.event_id, ['expired', 10])
    await writeAll()
    const view: LiveView = (await sale.live()).body.data
    expect(view.declined).toEqual([
      { code: 'do_not_honor', count: 10 },
      { code: 'lost', count: 4 },
    ])
    expect(view.health).toMatchObject({ payment_success: 36, alarms: ['PAYMENTS_FAIL'] })
    // 50 left, none held, 60 in five minutes
    expect(view.forecast).toEqual({ from: 188, seconds: 250, until: 313 })
  })

  test('50 watchers cost one statement a second; a control that asks for each costs 50 (LIVE-2)', async () => {
    const sale = await createSale()
    let asked = 0
    const asBefore = divertStatements(one.deps.pool, (_client, text, go) => {
      if (text.includes('from live_seconds')) asked++
      return go()
    })
    const watch = () => Promise.all(Array.from({ length: 50 }, () => sale.live()))
    for (let second = 0; second < 3; second++) {
      expect((await watch()).every(({ status }) => status === 200)).toBe(true)
      one.advance(SECOND_MS)
    }
    expect(asked).toBe(3)
    for (let n = 0; n < 50; n++) {
      await sale.live()
      one.advance(SECOND_MS)
    }
    expect(asked).toBe(53)
    asBefore()
  })

  test('another account’s event is not there; who may only sell at the door sees nothing', async () => {
    const sale = await createSale()
    const stranger = await createSession(one.deps.db, { ...(await createAccount(one.deps.db)), now: one.now() })
    expect((await sale.live(one, stranger)).status).toBe(404)
  })
})
