import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lockLiveRun } from '#server/catalog/queue-rooms/queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createKiller } from '#test/killer.ts'
import { standstill } from '#test/standstill.ts'
import { buy, enter, setRoom, takePlace, tick } from '#test/waiting-rooms.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { tickRun } from './clock/tick-run.ts'
import { tickRooms } from './clock/watch-rooms.ts'
import { forgetRooms } from './known-rooms.ts'
import { countPasses, insertPasses } from './pass-queries.ts'
import { findLiveRun } from './run-queries.ts'

const killer = createKiller()
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'silent' }, wrapDb: killer.wrap })
  other = await createTestApp({ database: t.url })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

type Shop = Awaited<ReturnType<typeof createOnSaleEvent>>
type Reply = Awaited<ReturnType<typeof enter>>

/** A room with so many places taken, all of them called. */
async function called(count: number, room: { max_shoppers: number; admissions_per_minute?: number }) {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  const dials = { max_shoppers: 1000, admissions_per_minute: 60_000 }
  await setRoom(t, shop, dials)
  const tokens: string[] = []
  for (let n = 0; n < count; n++) tokens.push(await takePlace(t, shop))
  await tick(t, 2)
  await setRoom(t, shop, { ...dials, ...room })
  // what a process knows of rooms is a second old at most: here no second passes
  forgetRooms(other.deps)
  other.setNow(t.now())
  return { shop, tokens }
}

const everywhere = (shop: Shop, tokens: readonly string[]): Promise<Reply[]> =>
  Promise.all(tokens.map((token, n) => enter(n % 2 === 0 ? t : other, shop, { token })))
const codes = (replies: readonly Reply[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ body }) => body.error?.code ?? 'IN')).map(([code, of]) => [
      code,
      of?.length,
    ]),
  )
async function passesOf({ event_id }: Shop) {
  const run = await findLiveRun(t.deps.db, event_id)
  return t.deps.db.selectFrom('queue_passes').selectAll().where('run_id', '=', run!.id).execute()
}

describe('two processes at one door (ROOM-13)', () => {
  test('as many come in as may shop at once, whoever asks; the others keep their place', async () => {
    const { shop, tokens } = await called(40, { max_shoppers: 10 })
    expect(codes(await everywhere(shop, tokens))).toEqual({ IN: 10, QUEUE_WAIT: 30 })
    expect(await passesOf(shop)).toHaveLength(10)
    await setRoom(t, shop, { max_shoppers: 25, admissions_per_minute: 60_000 })
    expect(codes(await everywhere(shop, tokens))).toMatchObject({ IN: 15 })
    expect((await passesOf(shop)).filter(({ ended_at }) => ended_at === null)).toHaveLength(25)
  })

  test('as many come in within a minute as the dial says', async () => {
    const { shop, tokens } = await called(30, { max_shoppers: 1000, admissions_per_minute: 12 })
    expect(codes(await everywhere(shop, tokens))).toEqual({ IN: 12, QUEUE_WAIT: 18 })
  })

  test('a place lets one session in, however often and wherever it is shown at once', async () => {
    const { shop, tokens } = await called(1, { max_shoppers: 1000 })
    const replies = await everywhere(
      shop,
      Array.from({ length: 20 }, () => tokens[0]!),
    )
    expect(codes(replies)).toEqual({ IN: 1, QUEUE_TOKEN_USED: 19 })
    const session = replies.find(({ status }) => status === 201)!.body.data.checkout_session
    expect((await enter(other, shop, { token: tokens[0]!, session })).status, 'and that one again').toBe(201)
    expect((await buy(other, shop, { session })).status).toBe(201)
  })

  test('a turn that was missed gives one place at the end, the same for all who ask', async () => {
    const { shop, tokens } = await called(3, { max_shoppers: 1000 })
    await tick(t, 1)
    const run = await findLiveRun(t.deps.db, shop.event_id)
    await t.deps.db.updateTable('queue_runs').set({ open_seconds: 10_000 }).where('id', '=', run!.id).execute()
    other.setNow(t.now())
    const replies = await everywhere(shop, [...tokens, ...tokens, ...tokens])
    expect(codes(replies)).toEqual({ QUEUE_TURN_MISSED: 9 })
    expect(new Set(replies.map(({ body }) => body.error.data.token)).size).toBe(3)
    expect((await passesOf(shop)).map(({ reason }) => reason)).toEqual(['MISSED', 'MISSED', 'MISSED'])
  })

  test('control: counted before the lock, more come in than the dial says', async () => {
    const { shop } = await called(0, { max_shoppers: 10 })
    const run = (await findLiveRun(t.deps.db, shop.event_id))!
    const counts_read = standstill(20)
    const comeIn = async (index: number) => {
      const { active } = await countPasses(other.deps.db, run.id, run.created_at)
      await counts_read.here()
      if (active >= 10) return false
      await inTransaction(other.deps.db, (tx) =>
        insertPasses(tx, run.id, [
          {
            ...{ lane: 0, index, session_hash: Buffer.alloc(32, index), called_at: null, entered_at: t.now() },
            ...{ expires_at: t.now(), ended_at: null, reason: null, moved_to: null },
          },
        ]),
      )
      return true
    }
    const coming = Array.from({ length: 20 }, (_, index) => comeIn(index))
    await counts_read.meanwhile(async () => {})
    const came_in = await Promise.all(coming)
    expect(came_in.filter(Boolean).length).toBeGreaterThan(10)
  })
})

describe('the tick among those who enter (ROOM-11)', () => {
  /** Somebody enters, and the next one waits already: the row is free for nobody who does not wait. */
  async function busyDoor(shop: Shop) {
    const run = (await findLiveRun(t.deps.db, shop.event_id))!
    const first = standstill()
    const second = standstill()
    const order: string[] = []
    const entering = (at: ReturnType<typeof standstill>, name: string) =>
      inTransaction(other.deps.db, async (tx) => {
        await lockLiveRun(tx, shop.event_id)
        order.push(name)
        await at.here()
      })
    return { run, first, second, order, entering }
  }

  test('a late one waits for the row, however many come next, and ticks', async () => {
    const { shop } = await called(1, { max_shoppers: 10 })
    const { run, first, second, order, entering } = await busyDoor(shop)
    t.advance(2_000)
    const one = entering(first, 'first')
    let ticking: Promise<unknown> = Promise.resolve()
    let two: Promise<unknown> = Promise.resolve()
    await first.meanwhile(async () => {
      ticking = tickRooms(t.deps).then(() => order.push('tick'))
      await untilWaitingForLock(t, 1)
      two = entering(second, 'second')
      await untilWaitingForLock(t, 2)
    })
    await one
    await second.meanwhile(() => Promise.resolve())
    await Promise.all([ticking, two])
    const after = (await findLiveRun(t.deps.db, shop.event_id))!
    expect([after.ticked_at, order[0]]).toEqual([t.now(), 'first'])
    expect(after.ticked_at!.getTime()).toBeGreaterThan(run.ticked_at!.getTime())
  })

  test('control: one that does not wait finds the row taken', async () => {
    const { shop } = await called(1, { max_shoppers: 10 })
    const { run, first, entering } = await busyDoor(shop)
    t.advance(2_000)
    const one = entering(first, 'first')
    const ticked = await first.meanwhile(() =>
      tickRun(systemCtx(t.deps), { run_id: run.id, event_id: shop.event_id, is_paused: false, is_late: false }),
    )
    await one
    expect(ticked).toBe(false)
  })

  test('what cannot enter asks for no lock: not called, of the run before', async () => {
    const { shop, tokens } = await called(1, { max_shoppers: 10 })
    const late = await takePlace(t, shop)
    forgetRooms(t.deps)
    const { first, entering } = await busyDoor(shop)
    const one = entering(first, 'first')
    const replies = await first.meanwhile(() =>
      Promise.all([enter(t, shop, { token: late }), enter(t, shop, { token: late })]),
    )
    await one
    expect(codes(replies)).toEqual({ QUEUE_WAIT: 2 })
    expect((await enter(t, shop, { token: tokens[0]! })).status, 'who was called goes in').toBe(201)
  })
})

describe('the room stands in the way of reservations, whatever a process knows of it (ROOM-15)', () => {
  /** Two processes that know the event from before its room; one buyer with a session. */
  async function knownFromBefore() {
    const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
    const { session } = await buyerSession(shop)
    for (const app of [t, other]) expect((await buy(app, shop)).status).toBe(201)
    await setRoom(t, shop, {})
    return { shop, session }
  }

  test('nobody reserves without a pass, by whatever process', async () => {
    const { shop, session } = await knownFromBefore()
    const replies = await Promise.all([t, other, other].map((app) => buy(app, shop, { session })))
    expect(codes(replies)).toEqual({ QUEUE_REQUIRED: 3 })
  })

  test('control: with passes unasked somebody gets past the room', async () => {
    const { shop, session } = await knownFromBefore()
    const { hot } = other.deps.pools
    const connect = hot.connect.bind(hot) as () => Promise<pg.PoolClient>
    const unasked = async () => {
      const client = await connect()
      return new Proxy(client, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          if (name !== 'query') return value.bind(target)
          return (query: pg.QueryConfig, ...rest: unknown[]) =>
            query.name === 'passes'
              ? Promise.resolve({ rows: (query.values![1] as Buffer[]).map((session_hash) => ({ session_hash })) })
              : value.call(target, query, ...rest)
        },
      })
    }
    const spy = vi.spyOn(hot, 'connect').mockImplementation(unasked as never)
    try {
      expect((await buy(other, shop, { session })).status).toBe(201)
    } finally {
      spy.mockRestore()
    }
    expect((await buy(other, shop, { session })).body.error.code).toBe('QUEUE_REQUIRED')
  })
})

describe('killed while somebody enters (ROOM-13)', () => {
  test.each(['before', 'after'] as const)('%s the transaction: nobody is lost, nobody is in twice', async (moment) => {
    const { shop, tokens } = await called(3, { max_shoppers: 1000 })
    const session = (await buyerSession(shop)).session
    killer.killAt(1, moment)
    const died = await enter(t, shop, { token: tokens[0]!, session })
    expect([died.status >= 500, killer.wasKilled()]).toEqual([true, true])
    killer.restart()
    expect((await enter(other, shop, { token: tokens[0]!, session })).status).toBe(201)
    expect((await passesOf(shop)).length).toBe(1)
    expect((await enter(t, shop, { token: tokens[1]! })).status).toBe(201)
  })
})

/** A browser that has been here before: it brings its session. */
async function buyerSession(shop: Shop) {
  const before = await createOnSaleEvent(t.deps.db, { price: 0 })
  const reply = await buy(t, before)
  expect(reply.status, `for ${shop.event_id}`).toBe(201)
  return { session: reply.body.data.checkout_session as string }
}
