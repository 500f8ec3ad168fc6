import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaffCtx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { endUnpaidHold } from '#server/sales/payments/expire-payments.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createCapacity, createEventDate, createOnSaleEvent, createTicket } from '#test/factories.ts'
import {
  countersOf,
  createWaitingEntry,
  entryOf,
  offerOf,
  openWaitingList,
  payOffer,
  statusesOf,
} from '#test/waiting-lists.ts'
import { allocateWaiting } from './allocate-waiting.ts'
import { offerNow } from './offer-now.ts'
import { sweepWaiting } from './sweep-waiting.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An event with a list, of which so many tickets are free for nothing and sold. */
async function createSoldOut({
  units = 10,
  price = 0,
  sold = units,
}: {
  units?: number
  price?: number
  sold?: number
} = {}) {
  const sale = await createOnSaleEvent(t.deps.db, { price, capacity: units, max_per_order: 100 })
  await openWaitingList(t, sale.event_id)
  const as = sale.account.token
  const staff = (method: string, path: string, body?: unknown) =>
    t.call(method, `/api/events/${sale.event_id}${path}`, { as, body })
  if (sold > 0) {
    const buyer = await createBuyer(t, sale, sold)
    if (price === 0) await buyer.saveDetails()
    else await buyer.submit().then(() => buyer.confirm())
  }
  const attendees = async () =>
    t.deps.db
      .selectFrom('attendees')
      .select('id')
      .where('event_id', '=', sale.event_id)
      .where('status', '=', 'ACTIVE')
      .orderBy('id')
      .execute()
  return {
    ...sale,
    staff,
    wait: (quantity: number, entry = {}) => {
      t.advance(1000)
      return createWaitingEntry(t, { event_id: sale.event_id, prices: [sale.price_id], quantity, entry })
    },
    /** One transaction each. */
    cancel: async (n: number, ticket = sale.ticket_id) => {
      const rows = await attendees()
      const of = await t.deps.db
        .selectFrom('attendees')
        .select('id')
        .where('ticket_id', '=', ticket)
        .where('status', '=', 'ACTIVE')
        .execute()
      const ids = rows.filter(({ id }) => of.some((one) => one.id === id)).slice(0, n)
      for (const { id } of ids)
        expect((await staff('POST', `/attendees/${id}/cancel`, { notify: false })).status).toBe(200)
    },
    counters: async () => (await countersOf(t, [sale.stock_id]))[0],
    /** What a stranger sees and gets. */
    publicLeft: async () =>
      (await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: one(sale) })).status,
    limit: (quantity_available: number) => staff('PUT', `/tickets/${sale.ticket_id}`, { quantity_available }),
  }
}
const one = ({ ticket_id, price_id }: { ticket_id: number; price_id: number }) => ({
  items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }],
})
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

describe('from freed to offered (WTL-11 to WTL-17)', () => {
  test('worked example 5, end to end', async () => {
    const sale = await createSoldOut()
    const [A, B, C, D, E] = [
      await sale.wait(4),
      await sale.wait(1),
      await sale.wait(2),
      await sale.wait(1),
      await sale.wait(1),
    ]
    await t.runJobs()
    const nobodyElse = async () => expect(await sale.publicLeft()).toBe(409)

    await sale.cancel(1)
    expect(await sale.counters()).toEqual([0, 9, 1])
    await nobodyElse()
    await t.runJobs()
    expect(await sale.counters()).toEqual([1, 9, 0])
    expect(await statusesOf(t, [A, B, C])).toEqual(['WAITING', 'OFFERED', 'WAITING'])
    expect((await entryOf(t, A)).passed).toBe(1)
    await nobodyElse()

    t.advance(MINUTE)
    await sale.cancel(2)
    expect(await sale.counters()).toEqual([1, 7, 2])
    await nobodyElse()
    await t.runJobs()
    expect(await sale.counters()).toEqual([3, 7, 0])
    expect((await entryOf(t, A)).passed).toBe(2)

    t.advance(MINUTE)
    await endUnpaidHold(systemCtx(t.deps), (await offerOf(t, C)).id, 'ABANDONED')
    expect(await sale.counters()).toEqual([1, 7, 2])
    expect((await entryOf(t, C)).status).toBe('DECLINED')
    await nobodyElse()
    await t.runJobs()
    expect(await sale.counters()).toEqual([2, 7, 1])
    expect(await statusesOf(t, [D, E])).toEqual(['OFFERED', 'WAITING'])
    expect(await entryOf(t, A)).toMatchObject({ passed: 3, keeping_since: t.now() })

    // B's offer lapses first
    t.setNow((await offerOf(t, B)).reserved_until!)
    await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
    expect((await entryOf(t, B)).status).toBe('EXPIRED')
    expect(await sale.counters()).toEqual([1, 7, 2])
    await t.runJobs()
    expect(await sale.counters()).toEqual([1, 7, 2])
    expect(await statusesOf(t, [A, E])).toEqual(['WAITING', 'WAITING'])
    await nobodyElse()

    expect((await sale.limit(12)).status).toBe(200)
    expect(await sale.counters()).toEqual([1, 7, 4])
    await nobodyElse()
    await t.runJobs()
    expect(await sale.counters()).toEqual([5, 7, 0])
    expect((await offerOf(t, A)).session_hash).toBeNull()

    expect(await payOffer(t, A)).toBe(200)
    expect(await sale.counters()).toEqual([1, 11, 0])
    expect((await entryOf(t, A)).status).toBe('CONVERTED')
    await nobodyElse()
    await exact()
  })

  test('worked example 6: an offer of one price passes who waits for another under the same capacity', async () => {
    const sale = await createSoldOut({ units: 40 })
    const other = await createTicket(t.deps.db, sale.event_id, { price: 0, order: 2, max_per_order: 100 })
    const hall = await inTransaction(t.deps.db, (tx) => createCapacity(tx, sale.event_id, { capacity: null }))
    const raised = await sale.staff('PUT', `/capacity-assignments/${hall.id}`, { capacity: 100 })
    expect(raised.status).toBe(200)
    await (await createBuyer(t, { ...sale, ...other }, 60)).saveDetails()
    const named = (...prices: number[]) => ({ event_id: sale.event_id, prices })
    const X = await createWaitingEntry(t, { ...named(sale.price_id), quantity: 2 })
    t.advance(1000)
    const Y = await createWaitingEntry(t, named(sale.price_id, other.price_id))
    const all = () => countersOf(t, [other.stock_id, sale.stock_id, hall.stock_id])
    expect(await all()).toEqual([
      [0, 60, 0],
      [0, 40, 0],
      [0, 100, 0],
    ])
    await sale.cancel(1, other.ticket_id)
    expect(await all()).toEqual([
      [0, 59, 0],
      [0, 40, 0],
      [0, 99, 1],
    ])
    await t.runJobs()
    expect(await all()).toEqual([
      [1, 59, 0],
      [0, 40, 0],
      [1, 99, 0],
    ])
    expect(await statusesOf(t, [X, Y])).toEqual(['WAITING', 'OFFERED'])
    expect((await entryOf(t, X)).passed).toBe(1)
    await sale.cancel(1)
    await t.runJobs()
    expect(await all()).toEqual([
      [1, 59, 0],
      [0, 39, 1],
      [1, 98, 1],
    ])
    expect((await entryOf(t, X)).keeping_since).toEqual(t.now())
    expect(await sale.publicLeft()).toBe(409)
    await exact()
  })

  test('the offer is an order of one price, told by mail, that nobody replaces and no network is charged with (WTL-17, WTL-18, RES-6)', async () => {
    const sale = await createSoldOut({ units: 2, price: 1500 })
    const entry = await sale.wait(1)
    await sale.cancel(1)
    await t.runJobs()
    const offer = await offerOf(t, entry)
    expect(offer).toMatchObject({
      status: 'RESERVED',
      total_gross: 1500,
      session_hash: null,
      ip_hash: null,
      reserved_until: new Date(t.now().getTime() + 720 * MINUTE),
    })
    const mails = await t.deps.db.selectFrom('mails').selectAll().where('order_id', '=', offer.id).execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['waiting-offer'])
    expect(await payOffer(t, entry)).toBe(200)
    expect(await sale.counters()).toEqual([0, 2, 0])
    await exact()
  })

  test('of an event without a list nothing is promised, nor of a ticket that has none (WTL-3)', async () => {
    const sale = await createSoldOut({ units: 3 })
    const entry = await sale.wait(1)
    await t.deps.db
      .updateTable('event_settings')
      .set({ waiting_list: false })
      .where('event_id', '=', sale.event_id)
      .execute()
    await sale.cancel(1)
    expect(await sale.counters()).toEqual([0, 2, 0])
    await sweepWaiting(systemCtx(t.deps))
    expect(await statusesOf(t, [entry])).toEqual(['WAITING'])
    expect(await sale.publicLeft()).toBe(201)
    await t.deps.db
      .updateTable('event_settings')
      .set({ waiting_list: true })
      .where('event_id', '=', sale.event_id)
      .execute()
    await t.deps.db.updateTable('tickets').set({ has_waiting_list: false }).where('id', '=', sale.ticket_id).execute()
    await sale.cancel(1)
    expect(await sale.counters()).toEqual([1, 1, 0])
  })

  test('a lower limit cuts what is promised, an unlimited price promises nothing (WTL-2, WTL-12)', async () => {
    const sale = await createSoldOut({ units: 4 })
    await sale.wait(4)
    await sale.cancel(3)
    expect(await sale.counters()).toEqual([0, 1, 3])
    expect((await sale.limit(2)).status).toBe(200)
    expect(await sale.counters()).toEqual([0, 1, 1])
    await t.runJobs()
    expect(await sale.counters()).toEqual([0, 1, 1])
    expect((await sale.staff('PUT', `/tickets/${sale.ticket_id}`, { quantity_available: null })).status).toBe(200)
    expect(await sale.counters()).toEqual([0, 1, 0])
    // what has no limit has enough for everybody
    await t.runJobs()
    expect(await sale.counters()).toEqual([4, 1, 0])
  })

  test('units are kept for a day, then they are on sale for one (WTL-16)', async () => {
    const sale = await createSoldOut({ units: 2 })
    const entry = await sale.wait(2)
    await sale.cancel(1)
    await t.runJobs()
    expect(await sale.counters()).toEqual([0, 1, 1])
    t.advance(24 * HOUR - 1000)
    await sweepWaiting(systemCtx(t.deps))
    expect(await sale.counters()).toEqual([0, 1, 1])
    t.advance(1000)
    await sweepWaiting(systemCtx(t.deps))
    expect(await sale.counters()).toEqual([0, 1, 0])
    expect(await entryOf(t, entry)).toMatchObject({
      status: 'WAITING',
      passed: 0,
      keeping_since: null,
      no_keeping_until: new Date(t.now().getTime() + 24 * HOUR),
    })
    expect(await sale.publicLeft()).toBe(201)
  })

  test('the sweep ends who did not confirm, and who can be offered nothing any more (WTL-4g)', async () => {
    const sale = await createSoldOut({ units: 1 })
    const unconfirmed = await sale.wait(1, { status: 'UNCONFIRMED', confirmed_at: null })
    const waits = await sale.wait(1)
    t.advance(48 * HOUR)
    await sweepWaiting(systemCtx(t.deps))
    expect(await statusesOf(t, [unconfirmed, waits])).toEqual(['CLOSED', 'WAITING'])
    await t.deps.db
      .updateTable('ticket_prices')
      .set({ sale_end_date: new Date(t.now().getTime() - MINUTE) })
      .where('id', '=', sale.price_id)
      .execute()
    await sweepWaiting(systemCtx(t.deps))
    expect(await statusesOf(t, [waits])).toEqual(['CLOSED'])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('kind')
      .where('event_id', '=', sale.event_id)
      .where('kind', 'like', 'waiting-%')
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['waiting-closed'])
  })

  test('promised units that nobody waits for any more are on sale again (WTL-11, BO-104)', async () => {
    const sale = await createSoldOut({ units: 2 })
    const entry = await sale.wait(2)
    await sale.cancel(1)
    await t.runJobs()
    expect(await sale.counters()).toEqual([0, 1, 1])
    await t.deps.db
      .updateTable('waiting_entries')
      .set({ status: 'LEFT', ended_at: t.now() })
      .where('id', '=', entry)
      .execute()
    await t.deps.db
      .updateTable('waiting_entry_prices')
      .set({ waits_since: null })
      .where('waiting_entry_id', '=', entry)
      .execute()
    await allocateWaiting(systemCtx(t.deps), sale.event_id)
    expect(await sale.counters()).toEqual([0, 1, 0])
  })

  test('staff offer somebody a place of the promised ones, before it is their turn (WTL-13, WTL-19)', async () => {
    const sale = await createSoldOut({ units: 3 })
    const first = await sale.wait(3)
    const second = await sale.wait(1)
    await t.deps.db.updateTable('waiting_entries').set({ passed: 3 }).where('id', '=', first).execute()
    await sale.cancel(2)
    await t.runJobs()
    expect(await sale.counters()).toEqual([0, 1, 2])
    const { account_id, user_id } = sale.account
    const ctx = { ...systemCtx(t.deps), actor: { type: 'USER', account_id, user_id } } as unknown as StaffCtx
    await offerNow(ctx, { id: sale.event_id }, second)
    expect(await sale.counters()).toEqual([1, 1, 1])
    await expect(offerNow(ctx, { id: sale.event_id }, second)).rejects.toMatchObject({
      code: 'WAITING_STATE_CHANGED',
    })
    await expect(offerNow(ctx, { id: sale.event_id }, first)).rejects.toMatchObject({
      code: 'ITEMS_UNAVAILABLE',
    })
    await exact()
  })

  test('a date is waited for alone, with the counters of that date (DAT-5)', async () => {
    const sale = await createSoldOut({ units: 2, sold: 0 })
    const date = await createEventDate(t.deps.db, sale.event_id)
    await openWaitingList(t, sale.event_id)
    await (await createBuyer(t, { ...sale, event_date_id: date }, 2)).saveDetails()
    await (await createBuyer(t, { ...sale, event_date_id: sale.event_id }, 2)).saveDetails()
    const entry = await createWaitingEntry(t, {
      event_id: sale.event_id,
      prices: [{ ticket_price_id: sale.price_id, event_date_id: date }],
    })
    const of_date = await t.deps.db
      .selectFrom('date_prices')
      .select('stock_id')
      .where('event_date_id', '=', date)
      .executeTakeFirstOrThrow()
    const cancelOn = async (event_date_id: number) => {
      const { id } = await t.deps.db
        .selectFrom('attendees')
        .select('id')
        .where('event_date_id', '=', event_date_id)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirstOrThrow()
      expect((await sale.staff('POST', `/attendees/${id}/cancel`, { notify: false })).status).toBe(200)
    }
    await cancelOn(sale.event_id)
    expect(await sale.counters()).toEqual([0, 1, 0])
    await cancelOn(date)
    expect(await countersOf(t, [of_date.stock_id!])).toEqual([[0, 1, 1]])
    await t.runJobs()
    expect(await countersOf(t, [of_date.stock_id!])).toEqual([[1, 1, 0]])
    expect(await statusesOf(t, [entry])).toEqual(['OFFERED'])
    await exact()
  })
})
