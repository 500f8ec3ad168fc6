import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createAnswer, createQuestion } from '#test/factories.ts'
import { createPaidOrder, type PaidSale } from '#test/paid-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const remove = ({ event_id, account }: PaidSale, as = account.token) =>
  t.call('DELETE', `/api/events/${event_id}/test-orders`, { as })
const exact = async ({ event_id }: PaidSale) => expect(await recountStock(t.deps.db, event_id)).toEqual([])
const count = async (table: string, { event_id }: PaidSale) => {
  const { rows } = await t.deps.pool.query(`select count(*)::int as n from ${table} where event_id = $1`, [event_id])
  return rows[0].n as number
}
const TABLES = ['orders', 'order_items', 'attendees', 'answers', 'check_ins', 'scans', 'refunds', 'payment_attempts']

/** A sale with a paid and refunded test order, one still unpaid, and a live one beside them. */
async function mixedSale() {
  const test_order = await createPaidOrder(t)
  const { sale } = test_order
  await test_order.refund(500)
  const unpaid = await createBuyer(t, sale, 3)
  await unpaid.submit()
  const live = await createPaidOrder(t, { sale, quantity: 1 })
  await t.deps.db.updateTable('orders').set({ is_test: false }).where('id', '=', live.order_id).execute()
  const [attendee] = (await test_order.read()).attendees
  const stamps = { event_id: sale.event_id, created_at: t.now() }
  const list = await t.deps.db
    .insertInto('check_in_lists')
    .values({ ...stamps, updated_at: t.now(), short_id: `cil_${sale.event_id}`, name: 'Main door' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seen = { event_id: sale.event_id, check_in_list_id: list.id, attendee_id: attendee.id as number }
  const check_in = { ...seen, created_at: t.now(), short_id: `ci_${sale.event_id}`, checked_in_at: t.now() }
  const entered = await t.deps.db.insertInto('check_ins').values(check_in).returning('id').executeTakeFirstOrThrow()
  const scan = {
    action: 'CHECK_IN',
    verdict: 'ADMITTED',
    scanned_at: t.now(),
    received_at: t.now(),
    answer: '{}',
  } as const
  await t.deps.db
    .insertInto('scans')
    .values({ ...seen, ...scan, check_in_id: entered.id, nonce: crypto.randomUUID() })
    .execute()
  const question_id = await createQuestion(t.deps.db, sale.event_id, { belongs_to: 'ATTENDEE' })
  const of = { event_id: sale.event_id, order_id: test_order.order_id, attendee_id: attendee.id }
  await createAnswer(t.deps.db, { ...of, question_id, answer: 'vegan' })
  return { sale, live, test_order, unpaid }
}

describe('DELETE /events/:event_id/test-orders (API-53, PAY-37, DLG-8)', () => {
  test('test orders go with all that hangs on them, live ones stay, counters stay exact', async () => {
    const { sale, live } = await mixedSale()
    const reply = await remove(sale)
    expect([reply.status, reply.body.data]).toEqual([200, { deleted: 2 }])
    const left = await Promise.all(TABLES.map(async (table) => [table, await count(table, sale)]))
    expect(Object.fromEntries(left)).toEqual({
      orders: 1,
      order_items: 1,
      attendees: 1,
      answers: 0,
      check_ins: 0,
      scans: 0,
      refunds: 0,
      payment_attempts: 1,
    })
    expect(await live.read()).toMatchObject({ status: 'COMPLETED', total_gross: 1250 })
    expect(await live.stock()).toEqual({ held: 0, sold: 1 })
    await exact(sale)
    expect((await remove(sale)).body.data).toEqual({ deleted: 0 })
  })

  test('a buyer who pays at that moment is left with nothing, and no counter is off', async () => {
    for (const _ of [1, 2, 3]) {
      const { sale, unpaid } = await mixedSale()
      const [reply] = await Promise.all([remove(sale), unpaid.confirm()])
      expect(reply.status).toBe(200)
      expect(await count('orders', sale)).toBe(1)
      await exact(sale)
    }
  })

  test('admins only, of this account (PRM-3, IDN-6)', async () => {
    const { sale, test_order } = await mixedSale()
    expect((await remove(sale, test_order.token)).status).toBe(403)
    expect((await remove(sale, (await createAccount(t.deps.db)).token)).status).toBe(404)
    expect((await t.call('DELETE', `/api/events/${sale.event_id}/test-orders`)).status).toBe(401)
    expect(await count('orders', sale)).toBe(3)
  })

  test('afterwards the event can be deleted once nothing living is left (EVT-12)', async () => {
    const { sale } = await createPaidOrder(t)
    const deleteEvent = () => t.call('DELETE', `/api/events/${sale.event_id}`, { as: sale.account.token })
    expect((await deleteEvent()).body.error.code).toBe('EVENT_HAS_ORDERS')
    await remove(sale)
    expect((await deleteEvent()).status).toBe(204)
  })
})
