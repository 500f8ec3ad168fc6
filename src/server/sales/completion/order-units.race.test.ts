import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expirePaidHolds } from '#server/sales/payments/expire-payments.ts'
import { settlePayment } from '#server/sales/payments/settle/settle-payment.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMember } from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { createBuyerWithExtras, createOrderWithExtras, createProducts, stockOf } from '#test/order-extras.ts'
import { standstill } from '#test/standstill.ts'
import { expireLapsedOrders } from './expire-orders.ts'

// The last unit of an extra has one owner, and one that is given back comes back once (STK-2, EXT-7).
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ROUNDS = 4
type Order = Awaited<ReturnType<typeof createOrderWithExtras>>

/** Two cancelled tickets, each with a shirt that was cancelled with it, and one shirt left for both. */
async function withLastShirt() {
  const order = await createOrderWithExtras(t, { free: true, parking: 0, families: 0, capacity: 3 })
  const holders = (await order.attendees()).map(({ id }) => id)
  for (const id of holders) await order.call('POST', `/attendees/${id}/cancel`, { notify: false })
  await createBuyerWithExtras(t, order.sale, order.products, { tickets: 2, parking: 0, families: 0 })
  return { ...order, holders }
}
const shirtOf = async (order: Order) => (await stockOf(t, { shirt: order.products.shirt })).shirt

describe('two tickets come back for the last add-on', () => {
  test('one of them has it, and the counters are exact', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await withLastShirt()
      await t.deps.db
        .updateTable('ticket_prices')
        .set({ quantity_available: null })
        .where('id', '=', order.sale.price_id)
        .execute()
      const replies = await Promise.all(order.holders.map((id) => order.call('POST', `/attendees/${id}/reactivate`)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await shirtOf(order)).toBe('2/1')
      const active = (await order.units()).filter(({ status }) => status === 'ACTIVE')
      const [back] = (await order.attendees()).filter(({ status }) => status === 'ACTIVE')
      expect(active.map(({ attendee_id }) => attendee_id)).toEqual([back?.id])
      expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
    }
  })

  test('control: decided on the counter read before its lock, both have it', async () => {
    const order = await withLastShirt()
    const { stock_id } = order.products.shirt
    const read = standstill(2)
    const careless = (attendee_id: number) =>
      inTransaction(t.deps.db, async (tx) => {
        const { held, sold } = await tx
          .selectFrom('stock')
          .select(['held', 'sold'])
          .where('id', '=', stock_id)
          .executeTakeFirstOrThrow()
        await read.here()
        if (held + sold >= 3) return
        await tx.updateTable('order_units').set({ status: 'ACTIVE' }).where('attendee_id', '=', attendee_id).execute()
        await tx
          .updateTable('stock')
          .set({ sold: sold + 1 })
          .where('id', '=', stock_id)
          .execute()
      })
    await Promise.all([...order.holders.map(careless), read.meanwhile(async () => {})])
    expect(await recountStock(t.deps.db, order.sale.event_id)).toMatchObject([{ stock_id, sold: 1, counted_sold: 2 }])
    await t.deps.pool.query('update stock set sold = 2, ceiling = null where id = $1', [stock_id])
  })
})

const HOUR = 60 * 60_000
type Products = Awaited<ReturnType<typeof createProducts>>

/** A sale with one shirt, an order with it that has expired, and a buyer of the shirt alone. */
async function withLateOrder(pay: 'CARD' | 'OFFLINE') {
  const sale = await createOfflineSale(t, {}, { offline_payment_due_in_days: 1 })
  const products = await createProducts(t.deps.db, sale.event_id, { capacity: 1 })
  const buyer = await createBuyerWithExtras(t, sale, products, { tickets: 1, parking: 0, families: 0 })
  if (pay === 'CARD') await buyer.submit()
  else {
    await buyer.saveDetails()
    await buyer.call('POST', '/payment', { body: { method: 'OFFLINE' } })
  }
  const now = t.now()
  t.advance(25 * HOUR)
  await expirePaidHolds(systemCtx(t.deps), sale.event_id)
  await expireLapsedOrders(systemCtx(t.deps), sale.event_id)
  t.setNow(now)
  expect([await buyer.status(), await stockOfShirt(products)]).toEqual(['EXPIRED', '0/0'])
  return { sale, products, buyer, ...rivalOf(sale.event_id, products) }
}
const stockOfShirt = async ({ shirt }: Products) => (await stockOf(t, { shirt })).shirt

/** Whoever wants the last shirt by itself meanwhile, and what must be true afterwards. */
const rivalOf = (event_id: number, products: Products) => ({
  rival: () => {
    const { ticket_id, price_id } = products.shirt
    const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
    return t.call('POST', `/api/public/events/${event_id}/order`, { body: { items } })
  },
  /** Counters equal orders, and one of the two has the shirt (REL-22). */
  exact: async (has_it: boolean, rival: number, order_id: number) => {
    expect(rival).toBe(has_it ? 409 : 201)
    expect(await stockOfShirt(products)).toBe(has_it ? '0/1' : '1/0')
    const units = await t.deps.db.selectFrom('order_units').select('status').where('order_id', '=', order_id).execute()
    expect(units.filter(({ status }) => status === 'ACTIVE')).toHaveLength(has_it ? 1 : 0)
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  },
})

describe('the last extra, wanted by a buyer and by an order that comes late (PAY-24, STL-6, ATT-5)', () => {
  test('late money: it completes the order with its add-on, or goes back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { buyer, rival, exact } = await withLateOrder('CARD')
      const attempt = await t.deps.db
        .selectFrom('payment_attempts')
        .selectAll()
        .where('order_id', '=', buyer.order_id)
        .executeTakeFirstOrThrow()
      const { provider_payment_id, amount, currency } = attempt
      const paid = { id: provider_payment_id!, status: 'SUCCEEDED', amount, currency } as const
      const [reply] = await Promise.all([
        rival(),
        settlePayment(systemCtx(t.deps), attempt.id, { ...paid, client_secret: null, decline: null }),
      ])
      const status = await buyer.status()
      await exact(status === 'COMPLETED', reply.status, buyer.order_id)
      const returned = await t.deps.db
        .selectFrom('payment_returns')
        .select('reason')
        .where('payment_attempt_id', '=', attempt.id)
        .execute()
      expect(returned).toEqual(status === 'COMPLETED' ? [] : [{ reason: 'NO_STOCK_LEFT' }])
    }
  })

  test('marked as paid: completed with its add-on, or refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sale, buyer, rival, exact } = await withLateOrder('OFFLINE')
      const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
      const mark = () =>
        t.call('POST', `/api/events/${sale.event_id}/orders/${buyer.order_id}/mark-as-paid`, { as: token, body: {} })
      const [reply, marked] = await Promise.all([rival(), mark()])
      expect([200, 409]).toContain(marked.status)
      await exact(marked.status === 200, reply.status, buyer.order_id)
      expect(await buyer.status()).toBe(marked.status === 200 ? 'COMPLETED' : 'EXPIRED')
    }
  })

  test('a ticket that comes back has its add-on again, or stays cancelled', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await createOrderWithExtras(t, { free: true, tickets: 1, parking: 0, families: 0, capacity: 1 })
      const [holder] = await order.attendees()
      await order.call('POST', `/attendees/${holder!.id}/cancel`, { notify: false })
      expect(await stockOfShirt(order.products)).toBe('0/0')
      const { rival, exact } = rivalOf(order.sale.event_id, order.products)
      const [reply, back] = await Promise.all([rival(), order.call('POST', `/attendees/${holder!.id}/reactivate`)])
      expect([200, 409]).toContain(back.status)
      await exact(back.status === 200, reply.status, order.order_id)
      expect((await order.attendees()).map(({ status }) => status)).toEqual([
        back.status === 200 ? 'ACTIVE' : 'CANCELLED',
      ])
    }
  })

  test('control: both decided on the counter as it was before its lock, and one shirt is given twice', async () => {
    const { sale, products } = await withLateOrder('OFFLINE')
    const { stock_id } = products.shirt
    await t.deps.pool.query('update stock set ceiling = null where id = $1', [stock_id])
    const read = standstill(2)
    const careless = (column: 'held' | 'sold') =>
      inTransaction(t.deps.db, async (tx) => {
        const { held, sold } = await tx
          .selectFrom('stock')
          .select(['held', 'sold'])
          .where('id', '=', stock_id)
          .executeTakeFirstOrThrow()
        await read.here()
        if (held + sold >= 1) return
        await tx
          .updateTable('stock')
          .set((eb) => ({ [column]: eb(column, '+', 1) }))
          .where('id', '=', stock_id)
          .execute()
      })
    await Promise.all([careless('sold'), careless('held'), read.meanwhile(async () => {})])
    expect(await stockOfShirt(products)).toBe('1/1')
    expect(await recountStock(t.deps.db, sale.event_id)).not.toEqual([])
    await t.deps.pool.query('update stock set held = 0, sold = 0 where id = $1', [stock_id])
  })
})

describe('one unit cancelled several times at once', () => {
  const withParking = () => createOrderWithExtras(t, { free: true, tickets: 1, shirts: 0, families: 0, capacity: 3 })

  test('it is cancelled once and given back once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await withParking()
      const [unit] = await order.units()
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => order.call('POST', `/units/${unit!.id}/cancel`)),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
    }
  })

  test('beside its whole order too', async () => {
    const order = await createOrderWithExtras(t, { free: true })
    const [family] = await order.units()
    await Promise.all([order.call('POST', `/units/${family!.id}/cancel`), order.cancel()])
    expect(new Set(Object.values(await stockOf(t, order.products)))).toEqual(new Set(['0/0']))
    expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
  })

  test('control: cancelled as it was read before the lock, it is given back twice', async () => {
    const order = await createOrderWithExtras(t, { free: true, tickets: 1, shirts: 0, families: 0, parking: 2 })
    const { stock_id } = order.products.parking
    const read = standstill(2)
    const careless = () =>
      inTransaction(t.deps.db, async (tx) => {
        const [unit] = await tx
          .selectFrom('order_units')
          .selectAll()
          .where('order_id', '=', order.order_id)
          .orderBy('id')
          .execute()
        await read.here()
        if (unit?.status !== 'ACTIVE') return
        await tx.updateTable('order_units').set({ status: 'CANCELLED' }).where('id', '=', unit.id).execute()
        await tx
          .updateTable('stock')
          .set(({ eb }) => ({ sold: eb('sold', '-', 1) }))
          .where('id', '=', stock_id)
          .execute()
      })
    await Promise.all([careless(), careless(), read.meanwhile(async () => {})])
    expect(await recountStock(t.deps.db, order.sale.event_id)).toMatchObject([{ stock_id, sold: 0, counted_sold: 1 }])
    await t.deps.pool.query('update stock set sold = 1 where id = $1', [stock_id])
  })
})
