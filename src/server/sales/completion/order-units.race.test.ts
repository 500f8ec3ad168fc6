import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyerWithExtras, createOrderWithExtras, stockOf } from '#test/order-extras.ts'
import { standstill } from '#test/standstill.ts'

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
