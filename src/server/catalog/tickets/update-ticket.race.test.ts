import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { findTicketsInOrders } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type OnSale = Awaited<ReturnType<typeof createOnSaleEvent>>
const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const reserve = (sale: OnSale, quantity = 1) =>
  t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }] },
  })
const ticketPath = (sale: OnSale) => `/api/events/${sale.event_id}/tickets/${sale.ticket_id}`
const put = (sale: OnSale, body: object) => t.call('PUT', ticketPath(sale), { as: sale.account.token, body })
const stockOf = (sale: OnSale) =>
  t.deps.db.selectFrom('stock').selectAll().where('id', '=', sale.stock_id).executeTakeFirstOrThrow()
const heldUnits = async (sale: OnSale): Promise<number> => {
  const row = await t.deps.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('order_items.ticket_id', '=', sale.ticket_id)
    .where('orders.status', '=', 'RESERVED')
    .select((eb) => eb.fn.sum<number>('quantity').as('units'))
    .executeTakeFirstOrThrow()
  return Number(row.units ?? 0)
}

describe('organizers change a ticket while it sells (CAP-6, REL-3)', () => {
  test('the quantity moves under forty buyers: counters stay exact, the last limit rules', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 30 })
    const limits = [20, 5, 25, null, 12]
    const buying = times(40, async (index) => {
      await pause((index % 8) * 5)
      return (await reserve(sale)).status
    })
    const changing = times(limits.length, async (index) => {
      await pause(index * 8)
      return (await put(sale, { quantity_available: limits[index] })).status
    })
    const [bought, changed] = await Promise.all([buying, changing])
    expect(bought.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    expect(changed).toEqual([200, 200, 200, 200, 200])
    await put(sale, { quantity_available: 12 })
    const { held, sold, ceiling } = await stockOf(sale)
    expect(held).toBe(bought.filter((status) => status === 201).length)
    expect({ sold, ceiling }).toEqual({ sold: 0, ceiling: Math.max(12, held) })
    expect((await reserve(sale)).status).toBe(held >= 12 ? 409 : 201)
    expect(await recountStock(t.deps.db)).toEqual([])
  })

  test('a ticket is either deleted or in orders, never both (TIX-14)', async () => {
    for (let round = 0; round < 8; round++) {
      const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
      const [deleted] = await Promise.all([
        pause(round).then(() => t.call('DELETE', ticketPath(sale), { as: sale.account.token })),
        times(4, () => reserve(sale)),
      ])
      expect([204, 409]).toContain(deleted?.status)
      expect((await heldUnits(sale)) > 0).toBe(deleted?.status === 409)
    }
  })

  test('a type never changes under a hold (TIX-13)', async () => {
    for (let round = 0; round < 8; round++) {
      const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
      const [changed, bought] = await Promise.all([
        pause(round).then(() => put(sale, { type: 'FREE' })),
        times(4, () => reserve(sale)),
      ])
      const prices = bought.filter((reply) => reply.status === 201).map((reply) => reply.body.data.total_gross)
      // Who came after the change bought a free ticket; nobody holds a priced one of a free type.
      expect(prices.includes(1250)).toBe(changed?.status === 409)
    }
  })

  describe('on a date that is not the first (DAT-5)', () => {
    const reserveOn = (sale: OnSale, event_date_id: number) =>
      t.call('POST', `/api/public/events/${sale.event_id}/order`, {
        body: { items: [{ event_date_id, ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] },
      })

    test('what is held there keeps type and tier as they are (TIX-13, TIX-15)', async () => {
      const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
      const date = await createEventDate(t.deps.db, sale.event_id)
      expect((await reserveOn(sale, date)).status).toBe(201)
      const free = await put(sale, { type: 'FREE' })
      expect([free.status, free.body.error?.code]).toEqual([409, 'TICKET_TYPE_LOCKED'])

      const tiered = await createOnSaleEvent(t.deps.db, { type: 'TIERED', capacity: 10 })
      const second = await createEventDate(t.deps.db, tiered.event_id)
      expect((await reserveOn(tiered, second)).status).toBe(201)
      const removed = await put(tiered, { prices: [{ label: 'Late', price: 900 }] })
      expect([removed.status, removed.body.error?.code]).toEqual([409, 'PRICE_IN_USE'])
    })

    test('who deletes it or lowers its quantity waits for a sale under way (TIX-14, CAP-6)', async () => {
      const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
      const date = await createEventDate(t.deps.db, sale.event_id)
      expect((await reserveOn(sale, date)).status).toBe(201)
      await t.deps.pool.query(`update orders set status = 'EXPIRED' where event_id = $1`, [sale.event_id])
      const { stock_id } = await t.deps.db
        .selectFrom('date_prices')
        .select('stock_id')
        .where('event_date_id', '=', date)
        .executeTakeFirstOrThrow()
      const { here, meanwhile } = standstill()
      const selling = inTransaction(t.deps.db, async (tx) => {
        await lockStock(tx, [stock_id!])
        await here()
      })
      const statuses = await meanwhile(async () => [
        (await put(sale, { quantity_available: 1 })).status,
        (await t.call('DELETE', ticketPath(sale), { as: sale.account.token })).status,
      ])
      await selling
      expect(statuses).toEqual([503, 503])
      await t.deps.pool.query('update stock set held = 0 where id = $1', [stock_id])
    })
  })

  test('control: looking for orders without the counters locked deletes a ticket that is being sold', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
    const { here, meanwhile } = standstill()
    const careless = inTransaction(t.deps.db, async (tx) => {
      const in_orders = (await findTicketsInOrders(tx, sale.event_id, [sale.ticket_id])).size > 0
      await here()
      if (!in_orders)
        await tx.updateTable('tickets').set({ deleted_at: t.now() }).where('id', '=', sale.ticket_id).execute()
      return !in_orders
    })
    expect((await meanwhile(() => reserve(sale))).status).toBe(201)
    expect(await careless).toBe(true)
    expect(await heldUnits(sale)).toBe(1)
  })
})
