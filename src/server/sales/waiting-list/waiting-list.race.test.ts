import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { moveEntries } from '#server/records/waiting-entries/queries.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { endUnpaidHold } from '#server/sales/payments/expire-payments.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent, createTicket } from '#test/factories.ts'
import { createKiller } from '#test/killer.ts'
import { standstill } from '#test/standstill.ts'
import { divertStatements } from '#test/statements.ts'
import { countersOf, createWaitingEntry, entryOf, offerOf, openWaitingList, statusesOf } from '#test/waiting-lists.ts'
import { allocateWaiting } from './allocate-waiting.ts'
import { sweepWaiting } from './sweep-waiting.ts'

let t: TestApp
let other: TestApp
const killer = createKiller()
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url, wrapDb: killer.wrap })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const UNITS = 30
const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))

async function createSoldOut(units = UNITS) {
  const sale = await createOnSaleEvent(t.deps.db, { price: 0, capacity: units, max_per_order: 100 })
  await openWaitingList(t, sale.event_id)
  await (await createBuyer(t, sale, units)).saveDetails()
  const attendees = await t.deps.db.selectFrom('attendees').select('id').where('event_id', '=', sale.event_id).execute()
  const body = { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] }
  return {
    ...sale,
    attendees,
    wait: (quantity = 1) => createWaitingEntry(t, { event_id: sale.event_id, prices: [sale.price_id], quantity }),
    /** A stranger's whole purchase. */
    buy: async (app = t) =>
      (await app.call('POST', `/api/public/events/${sale.event_id}/order`, { body })).status as number,
    cancel: (index: number, app = t) =>
      app.call('POST', `/api/events/${sale.event_id}/attendees/${attendees[index]!.id}/cancel`, {
        as: sale.account.token,
        body: { notify: false },
      }),
    limit: (quantity_available: number) =>
      t.call('PUT', `/api/events/${sale.event_id}/tickets/${sale.ticket_id}`, {
        as: sale.account.token,
        body: { quantity_available },
      }),
    counters: async () => (await countersOf(t, [sale.stock_id]))[0]!,
  }
}

/** Orders that strangers got. */
const strangers = (event_id: number) =>
  t.deps.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', event_id)
    .where('waiting_entry_id', 'is', null)
    .where('status', '=', 'RESERVED')
    .execute()

describe('whoever waits comes before whoever comes (WTL-11, WTL-13)', () => {
  test('what is promised while an allocation is reading is not taken back by it', async () => {
    const sale = await createSoldOut(2)
    // there is something to give away, or nothing would be decided
    const gallery = await createTicket(t.deps.db, sale.event_id, { title: 'Gallery', price: 0, capacity: 1 })
    await createWaitingEntry(t, { event_id: sale.event_id, prices: [gallery.price_id] })
    await sale.wait()
    const [first, second] = [standstill(), standstill()]
    const looks = [first, second]
    const asBefore = divertStatements(t.deps.pool, async (_client, text, go) => {
      const answer = await go()
      // the counters were looked at, and are not locked yet
      if (/^\s*select \* from stock where id = any/.test(text) && !text.includes('for no key'))
        await looks.shift()?.here()
      return answer
    })
    const allocated = allocateWaiting(systemCtx(t.deps), sale.event_id)
    expect((await first.meanwhile(() => sale.cancel(0, other))).status).toBe(200)
    // one transaction is over, which knew nothing of it
    expect(await second.meanwhile(async () => [await sale.counters(), await sale.buy(other)])).toEqual([[0, 1, 1], 409])
    await allocated
    asBefore()
    expect(await sale.counters()).toEqual([1, 1, 0])
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('two hundred joins, leaves, declines, lapses, cancellations, limits and buyers at once, in two processes', {
    timeout: 60_000,
  }, async () => {
    const sale = await createSoldOut()
    const { event_id } = sale
    const ctxOf = (app: TestApp) => systemCtx(app.deps)
    // more wait than can ever be freed, so no freed unit is a stranger's
    const first = await times(UNITS + 10, () => sale.wait())
    const app = (index: number) => (index % 2 ? t : other)
    const offered = async () =>
      t.deps.db
        .selectFrom('waiting_entries')
        .select('id')
        .where('event_id', '=', event_id)
        .where('status', '=', 'OFFERED')
        .execute()
    const acts: ((index: number) => Promise<unknown>)[] = [
      () => sale.wait(),
      (index) => sale.cancel(Math.floor(index / 7), app(index)),
      (index) => allocateWaiting(ctxOf(app(index)), event_id),
      (index) => sale.buy(app(index)),
      async (index) => {
        const [one] = await offered()
        if (one) await endUnpaidHold(ctxOf(app(index)), (await offerOf(t, one.id)).id, 'ABANDONED')
      },
      (index) =>
        inTransaction(t.deps.db, (tx) =>
          moveEntries(tx, [first[index % 5]!], {
            from: [WaitingEntryStatus.UNCONFIRMED, WaitingEntryStatus.WAITING],
            to: WaitingEntryStatus.LEFT,
            at: t.now(),
          }),
        ),
      (index) => (index % 3 === 0 ? sale.limit(UNITS + (index % 2)) : expireLapsedOrders(ctxOf(app(index)), event_id)),
    ]
    const done = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => acts[index % acts.length]!(index)))
    // whoever gave up with BUSY has done nothing; nothing else may fail, and the database has refused nothing
    const failed = done.flatMap((one) => (one.status === 'rejected' && one.reason?.code !== 'BUSY' ? [one.reason] : []))
    expect(failed).toEqual([])
    const { rows } = await t.owner.query('select deadlocks from pg_stat_database where datname = current_database()')
    expect(Number(rows[0].deadlocks)).toBe(0)
    await sweepWaiting(ctxOf(t))
    expect(await recountStock(t.deps.db)).toEqual([])
    const [held, sold, promised] = await sale.counters()
    expect(held! + sold! + promised!).toBeLessThanOrEqual(UNITS + 1)
    expect(await strangers(event_id)).toEqual([])
    // none of it lies about while somebody waits
    expect(promised).toBe(0)
    expect(held! + sold!).toBe(
      (await t.deps.db.selectFrom('stock').select('ceiling').where('id', '=', sale.stock_id).executeTakeFirstOrThrow())
        .ceiling,
    )
  })

  test('what a stranger gives back, and what a batch replaces, goes to who waits', { timeout: 60_000 }, async () => {
    const sale = await createSoldOut(1)
    await sale.cancel(0)
    const path = `/api/public/events/${sale.event_id}/order`
    const items = (quantity: number) => ({
      items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }],
    })
    await sale.limit(3)
    const three = await t.call('POST', path, { body: items(3) })
    const cookie = String(three.headers['set-cookie']).split(';')[0]!
    const entry = await sale.wait(2)
    const one = await t.call('POST', path, { body: items(1), headers: { cookie } })
    expect(one.status).toBe(201)
    expect(await sale.counters()).toEqual([1, 0, 2])
    expect(await sale.buy()).toBe(409)
    await t.runJobs()
    expect(await statusesOf(t, [entry])).toEqual(['OFFERED'])
    expect(await sale.counters()).toEqual([3, 0, 0])
  })

  test('control: freed without a promise, a stranger gets the place of who waits', async () => {
    const sale = await createSoldOut(1)
    const entry = await sale.wait()
    // the release before: it knows no promise, and queues nothing
    await t.deps.pool.query('update stock set sold = 0, ceiling = 1 where id = $1', [sale.stock_id])
    await t.deps.pool.query(`update attendees set status = 'CANCELLED', cancelled_at = now() where event_id = $1`, [
      sale.event_id,
    ])
    expect(await sale.buy()).toBe(201)
    await sweepWaiting(systemCtx(t.deps))
    expect(await statusesOf(t, [entry])).toEqual(['WAITING'])
  })

  test('the check is the last wall: who takes promised units without saying so is refused by it (WTL-2)', async () => {
    const sale = await createSoldOut(1)
    await sale.wait(2)
    await sale.cancel(0)
    expect(await sale.counters()).toEqual([0, 0, 1])
    const taken = t.deps.pool.query('update stock set held = held + 1 where id = $1', [sale.stock_id])
    await expect(taken).rejects.toMatchObject({ constraint: 'stock_promised' })
  })

  test('killed at every transaction between freeing and offering, what was freed is offered once', async () => {
    const sale = await createSoldOut(2)
    const entries = [await sale.wait(), await sale.wait()]
    await sale.cancel(0)
    // before and after each transaction of the job
    for (const at of ['before', 'after'] as const) {
      killer.killAt(1, at)
      await allocateWaiting(systemCtx(other.deps), sale.event_id).catch(() => {})
      expect(killer.wasKilled()).toBe(true)
      killer.restart()
      const [held, sold, promised] = await sale.counters()
      expect(held! + promised!).toBe(1)
      expect(sold).toBe(1)
      expect(await sale.buy()).toBe(409)
    }
    await t.runJobs()
    expect(await sale.counters()).toEqual([1, 1, 0])
    expect(await statusesOf(t, entries)).toEqual(['OFFERED', 'WAITING'])
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a job that was lost is made up for by the sweep (WTL-16)', async () => {
    const sale = await createSoldOut(1)
    const entry = await sale.wait()
    await sale.cancel(0)
    await t.owner.query(`delete from graphile_worker._private_jobs`)
    await sweepWaiting(systemCtx(t.deps))
    expect(await entryOf(t, entry)).toMatchObject({ status: 'OFFERED' })
    expect(await sale.counters()).toEqual([1, 0, 0])
  })

  test('two allocations at once offer each unit once', async () => {
    const sale = await createSoldOut(4)
    const entries = await times(8, () => sale.wait())
    for (const index of [0, 1, 2, 3]) await sale.cancel(index)
    await Promise.all([t, other, t, other].map((app) => allocateWaiting(systemCtx(app.deps), sale.event_id)))
    expect(await sale.counters()).toEqual([4, 0, 0])
    expect((await statusesOf(t, entries)).filter((status) => status === 'OFFERED')).toHaveLength(4)
    expect(await recountStock(t.deps.db)).toEqual([])
  })
})

describe('promised units and staff (WTL-13)', () => {
  test('adding, bringing back and changing tell that the place is promised, and take it if told to', async () => {
    const sale = await createSoldOut(2)
    await sale.wait(2)
    await sale.cancel(0)
    await t.runJobs()
    expect(await sale.counters()).toEqual([0, 1, 1])
    const call = (method: string, path: string, body: object) =>
      t.call(method, `/api/events/${sale.event_id}${path}`, { as: sale.account.token, body })
    const ada = {
      ...{ first_name: 'Ada', last_name: 'Sow', email: 'ada@example.org', amount_paid: 0, send_ticket: false },
      ...{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id },
    }
    const refused = await call('POST', '/attendees', ada)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'ITEMS_UNAVAILABLE', data: { lines: [{ reason: 'PROMISED' }] } })
    const back = `/attendees/${sale.attendees[0]!.id}/reactivate`
    expect((await call('POST', back, {})).body.error.data.lines[0].reason).toBe('PROMISED')
    expect((await call('POST', back, { use_promised: true })).status).toBe(200)
    expect(await sale.counters()).toEqual([0, 2, 0])
    // with nothing promised nothing is taken by saying so
    const full = await call('POST', '/attendees', { ...ada, use_promised: true })
    expect(full.body.error.data.lines[0].reason).toBe('SOLD_OUT')
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a capacity that limits no more leaves what it kept back to who waits (WTL-11)', async () => {
    const sale = await createSoldOut(2)
    const call = (method: string, path: string, body?: object) =>
      t.call(method, `/api/events/${sale.event_id}/capacity-assignments${path}`, { as: sale.account.token, body })
    const made = await call('POST', '', { name: 'Hall', applies_to: 'EVENT', capacity: 2 })
    expect(made.status).toBe(201)
    await sale.limit(5)
    const entry = await sale.wait(2)
    await t.runJobs()
    expect(await sale.counters()).toEqual([0, 2, 0])
    expect((await call('DELETE', `/${made.body.data.id}`)).status).toBe(204)
    expect(await sale.counters()).toEqual([0, 2, 3])
    expect(await sale.buy()).toBe(409)
    await t.runJobs()
    expect(await statusesOf(t, [entry])).toEqual(['OFFERED'])
    expect(await sale.counters()).toEqual([2, 2, 0])
  })
})
