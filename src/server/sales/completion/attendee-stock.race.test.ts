import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer, type OnSale } from '#test/buyer.ts'
import { createDateSale } from '#test/date-buyers.ts'
import { createSession, createTicket } from '#test/factories.ts'
import { createOfflineSale, type OfflineSale } from '#test/offline-sales.ts'
import { standstill } from '#test/standstill.ts'
import { divertStatements } from '#test/statements.ts'
import { expireLapsedOrders } from './expire-orders.ts'

// Every action that raises active + held, all after the same last unit (REL-2, STK-2, CAP-4).
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = 24 * 60 * 60_000
const ROUNDS = 6
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])
const sorted = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()
const tokenOf = ({ account }: OfflineSale) => createSession(t.deps.db, { ...account, now: t.now() })

async function staff(sale: OfflineSale) {
  const as = await tokenOf(sale)
  const call = (method: string, path: string, body?: unknown) =>
    t.call(method, `/api/events/${sale.event_id}${path}`, { as, body })
  return {
    call,
    mark: (order_id: number) => call('POST', `/orders/${order_id}/mark-as-paid`, {}),
    cancel: (id: number) => call('POST', `/attendees/${id}/cancel`, { notify: false }),
    reactivate: (id: number) => call('POST', `/attendees/${id}/reactivate`),
    move: (id: number, ticket_id: number) => call('PUT', `/attendees/${id}`, { ticket_id, send_ticket: false }),
    add: ({ ticket_id, price_id }: Omit<OnSale, 'event_id'> = sale) =>
      call('POST', '/attendees', {
        first_name: 'Ada',
        last_name: 'Sow',
        email: 'ada@example.org',
        ticket_id,
        ticket_price_id: price_id,
        amount_paid: 0,
        send_ticket: false,
      }),
  }
}

/** Counters and limits as SQL sees them: never more taken than there is (STK-2). */
async function neverOversold({ event_id }: OnSale) {
  const { rows } = await sql<{ id: number }>`
    select s.id from stock s join ticket_prices p on p.stock_id = s.id
    where s.event_id = ${event_id} and s.held + s.sold > p.quantity_available`.execute(t.deps.db)
  expect(rows).toEqual([])
  await exact()
}

describe('the last unit has one owner (REL-2)', () => {
  test('two expired orders marked as paid at once: one is completed, the other refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createOfflineSale(t, { capacity: 1 }, { offline_payment_due_in_days: 1 })
      const first = await sale.order()
      t.advance(DAY)
      await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
      const second = await sale.order()
      t.advance(DAY)
      await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
      const { mark } = await staff(sale)
      expect(sorted(await Promise.all([mark(first.order_id), mark(second.order_id)]))).toEqual([200, 409])
      await neverOversold(sale)
      t.setNow(new Date('2027-03-01T10:00:00Z'))
    }
  })

  test('one order marked twice at once is completed once', async () => {
    const sale = await createOfflineSale(t, { capacity: 3 })
    const { order_id } = await sale.order(2)
    const { mark, call } = await staff(sale)
    const replies = await Promise.all(Array.from({ length: 5 }, () => mark(order_id)))
    expect(sorted(replies)).toEqual([200, 409, 409, 409, 409])
    expect((await call('GET', `/orders/${order_id}`)).body.data.attendees).toHaveLength(2)
    await neverOversold(sale)
  })

  test('marked as paid while it expires: it is completed, before or after, and its unit is counted once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createOfflineSale(t, { capacity: 1 }, { offline_payment_due_in_days: 1 })
      const { order_id, buyer } = await sale.order()
      t.advance(DAY)
      const { mark } = await staff(sale)
      const [reply] = await Promise.all([mark(order_id), expireLapsedOrders(systemCtx(t.deps), sale.event_id)])
      expect(reply.status).toBe(200)
      expect(await buyer.status()).toBe('COMPLETED')
      await neverOversold(sale)
      t.setNow(new Date('2027-03-01T10:00:00Z'))
    }
  })

  test('reactivating, moving here, adding by hand and buying: one of them gets it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createOfflineSale(t, { capacity: 1 })
      const other = await createTicket(t.deps.db, sale.event_id, { title: 'Seated', capacity: 1, order: 2 })
      const { add, cancel, reactivate, move } = await staff(sale)
      const cancelled = (await add()).body.data.id
      await cancel(cancelled)
      const mover = (await add(other)).body.data.id
      const buy = async () =>
        createBuyer(t, sale).then(
          () => ({ status: 200 }),
          () => ({ status: 409 }),
        )
      const replies = await Promise.all([reactivate(cancelled), move(mover, sale.ticket_id), add(), buy()])
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
      await neverOversold(sale)
    }
  })

  test('two holders change places between two full tickets: nobody does, nobody waits for ever', async () => {
    const sale = await createOfflineSale(t, { capacity: 1 })
    const other = await createTicket(t.deps.db, sale.event_id, { title: 'Seated', capacity: 1, order: 2 })
    const { add, move } = await staff(sale)
    const [here, there] = [(await add()).body.data.id, (await add(other)).body.data.id]
    const replies = await Promise.all([move(here, other.ticket_id), move(there, sale.ticket_id)])
    expect(sorted(replies)).toEqual([409, 409])
    await neverOversold(sale)
  })

  test('two reactivations of one ticket take one unit', async () => {
    const sale = await createOfflineSale(t, { capacity: 5 })
    const { add, cancel, reactivate } = await staff(sale)
    const id = (await add()).body.data.id
    await cancel(id)
    expect(sorted(await Promise.all([reactivate(id), reactivate(id), reactivate(id)]))).toEqual([200, 409, 409])
    await neverOversold(sale)
  })

  test('a full assignment refuses the second of two additions at different tickets (CAP-4)', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createOfflineSale(t, { capacity: 5 })
      const other = await createTicket(t.deps.db, sale.event_id, { title: 'Seated', capacity: 5, order: 2 })
      const { add, call } = await staff(sale)
      await call('POST', '/capacity-assignments', { name: 'House', capacity: 1, applies_to: 'EVENT' })
      expect(sorted(await Promise.all([add(), add(other)]))).toEqual([201, 409])
      await neverOversold(sale)
    }
  })

  test('a price without a counter on the date is no fault: BUSY, nothing written, and the next try makes it (DAT-7)', async () => {
    const sale = await createDateSale(t, { price: 0 })
    const order = await sale.buy([sale.first])
    const [{ id }] = (await sale.staff(`GET /orders/${order.order_id}`)).body.data.attendees
    const move = () => sale.staff(`PUT /attendees/${id}`, { event_date_id: sale.second, send_ticket: false })
    // as if the price had come after its counters were made for this change
    const restore = divertStatements(t.deps.pool, async (_client, text, go) => {
      if (/update "?stock"? set held/.test(text) || !/from moved group by/.test(text)) return go()
      const found = (await go()) as { rows: { kind: string; stock_id: number | null }[] }
      const is_new = ({ stock_id }: { stock_id: number | null }) => stock_id !== sale.stock_id
      return { ...found, rows: found.rows.map((row) => (is_new(row) ? { ...row, stock_id: null } : row)) }
    })
    const refused = await move().finally(restore)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'BUSY'])
    expect(await sale.tickets(order.order_id)).toEqual([[sale.first, 'ACTIVE', 1]])
    await exact()
    expect((await move()).status).toBe(200)
    expect(await sale.tickets(order.order_id)).toEqual([[sale.second, 'ACTIVE', 2]])
    await exact()
  })

  test('control: decided on counters read before the lock, two reactivations share the last unit', async () => {
    const sale = await createOfflineSale(t, { capacity: 1 })
    const { add, cancel } = await staff(sale)
    const ids: number[] = []
    for (let n = 0; n < 2; n++) {
      const id = (await add()).body.data.id
      await cancel(id)
      ids.push(id)
    }
    const { here, meanwhile } = standstill(2)
    const careless = (id: number) =>
      inTransaction(t.deps.db, async (tx) => {
        const { sold } = await tx
          .selectFrom('stock')
          .select('sold')
          .where('id', '=', sale.stock_id)
          .executeTakeFirstOrThrow()
        await here()
        if (sold >= 1) return false
        await tx.updateTable('attendees').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
        await tx
          .updateTable('stock')
          .set({ sold: sold + 1 })
          .where('id', '=', sale.stock_id)
          .execute()
        return true
      })
    const both = Promise.all(ids.map(careless))
    await meanwhile(async () => {})
    expect(await both).toEqual([true, true])
    expect(await recountStock(t.deps.db, sale.event_id)).toMatchObject([{ sold: 1, counted_sold: 2 }])
    await t.deps.pool.query('update stock set ceiling = null, sold = 2 where id = $1', [sale.stock_id])
  })

  test('control: completed without asking what the order is now, an expired order sells a unit nobody gave back', async () => {
    const sale = await createOfflineSale(t, { capacity: 1 }, { offline_payment_due_in_days: 1 })
    const { order_id } = await sale.order()
    const read = await t.deps.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    t.advance(DAY)
    await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
    expect(read.status).toBe('AWAITING_PAYMENT')
    await t.deps.db
      .updateTable('orders')
      .set({ status: 'COMPLETED', completed_at: t.now() })
      .where('id', '=', order_id)
      .execute()
    // the unit was freed with the hold: who turns "held" into "sold" now takes one that is not there
    await expect(
      t.deps.pool.query('update stock set held = held - 1, sold = sold + 1 where id = $1', [sale.stock_id]),
    ).rejects.toThrow(/check constraint/)
    t.setNow(new Date('2027-03-01T10:00:00Z'))
  })
})
