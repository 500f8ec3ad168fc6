import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { hasWaitedFor, noteLockWait } from '#server/sales/checkout/reserve/lock-waits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buy, readQueue, setRoom, tick } from '#test/waiting-rooms.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { countHolds } from '../pass-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const auto = async (auto_shoppers: number) => {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  await setRoom(t, shop, { mode: 'AUTO', auto_shoppers })
  return shop
}

/** The process's clock stands still and is moved by hand. */
function standingClock() {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => {
    now += ms
  }
}

describe('reservations wait long for their locks (ROOM-17)', () => {
  test.each([
    { ms: 251, seconds: 10, state: 'OPEN' },
    { ms: 249, seconds: 10, state: 'OFF' },
    { ms: 251, seconds: 9, state: 'OFF' },
  ])('$ms ms in each of $seconds seconds: $state', async ({ ms, seconds, state }) => {
    const shop = await auto(20_000)
    const later = standingClock()
    for (let second = 0; second < seconds; second++) {
      later(500)
      noteLockWait(shop.event_id, ms)
      later(500)
    }
    await tick(t)
    expect((await readQueue(t, shop)).view.state).toBe(state)
    const log = await t.deps.db
      .selectFrom('audit_log')
      .select('data')
      .where('event_id', '=', shop.event_id)
      .where('action', '=', 'queue.opened')
      .execute()
    expect(log.map(({ data }) => data)).toEqual(state === 'OPEN' ? [{ run: 1, by_itself: 'lock_wait' }] : [])
  })

  test('a batch notes how long it waited', async () => {
    const shop = await auto(20_000)
    await buy(t, shop)
    const later = standingClock()
    const buying = await inTransaction(t.deps.db, async (tx) => {
      await lockStock(tx, [shop.stock_id])
      const reply = buy(t, shop)
      await untilWaitingForLock(t, 1)
      later(300)
      return { reply }
    })
    expect((await buying.reply).status).toBe(201)
    expect(hasWaitedFor(shop.event_id, { ms: 250, seconds: 1 })).toBe(true)
    expect(hasWaitedFor(shop.event_id, { ms: 350, seconds: 1 })).toBe(false)
  })
})

test('however many hold something, all of them are in (ROOM-17)', async () => {
  const shop = await auto(6_000)
  await buy(t, shop)
  const [made] = await t.deps.db.selectFrom('orders').selectAll().where('event_id', '=', shop.event_id).execute()
  const { id: _id, search_text: _text, ...like } = made!
  for (let part = 0; part < 6_000; part += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      ...like,
      short_id: `o_${String(part + n).padStart(14, '0')}`,
      reference: `R${String(part + n).padStart(7, '0')}`,
      session_hash: Buffer.from(String(part + n).padStart(32, '0')),
      taxes_and_fees_rollup: JSON.stringify(like.taxes_and_fees_rollup),
    }))
    await t.deps.db
      .insertInto('orders')
      .values(rows as never)
      .execute()
  }
  expect(await countHolds(t.deps.db, shop.event_id)).toBe(6_001)
  await tick(t)
  const { view } = await readQueue(t, shop)
  expect(view.state).toBe('OPEN')
  const { count } = await t.deps.db
    .selectFrom('queue_passes as p')
    .innerJoin('queue_runs as r', 'r.id', 'p.run_id')
    .where('r.event_id', '=', shop.event_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(6_001)
})
