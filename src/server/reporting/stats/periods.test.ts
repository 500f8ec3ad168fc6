import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#core/platform/time.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { countDays, previousDays } from '#core/reporting/stats/compare-periods.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: new Date('2027-04-02T10:00:00Z') })
})
afterAll(() => t.close())

/** Around midnight in Berlin, on both sides of the clock change of 28 March and of the border of the periods. */
const SALES = [
  { at: '2027-03-19T22:59:00Z', seats: 1 }, // 23:59 the day before the period before
  { at: '2027-03-19T23:30:00Z', seats: 2 }, // 00:30 on its first day
  { at: '2027-03-26T22:59:00Z', seats: 3 }, // 23:59 on its last
  { at: '2027-03-26T23:00:00Z', seats: 1 }, // midnight: the first day of the period
  { at: '2027-03-28T00:59:00Z', seats: 4 },
  { at: '2027-03-28T21:59:00Z', seats: 1 }, // 23:59 on the day of 23 hours
  { at: '2027-03-31T22:30:00Z', seats: 2 },
  { at: '2027-04-02T09:00:00Z', seats: 1 },
]

test('both periods of the dashboard add up to the orders of the list, day by day of the event’s timezone (BO-21, EVT-16)', async () => {
  const { db } = t.deps
  const sale = await createOnSaleEvent(db, { capacity: 100 })
  for (const { at, seats } of SALES) {
    const people = Array.from({ length: seats }, (_, n) => ({ first_name: 'A', last_name: `B${n}` }))
    const order = await createSoldOrder(db, { ...sale, people, order: { completed_at: new Date(at) } })
    await db
      .updateTable('attendees')
      .set({ created_at: new Date(at) })
      .where('order_id', '=', order.order_id)
      .execute()
  }
  await db
    .insertInto('event_views')
    .values([
      { event_id: sale.event_id, day: '2027-03-26', views: 7 },
      { event_id: sale.event_id, day: '2027-03-27', views: 40 },
      { event_id: sale.event_id, day: '2027-04-02', views: 2 },
    ])
    .execute()

  const as = await createSession(db, { ...sale.account, now: t.now() })
  const list = (await t.call('GET', `/api/events/${sale.event_id}/orders?per_page=100`, { as })).body
    .data as OrderListView[]
  expect(list).toHaveLength(SALES.length)
  const range = { from: '2027-03-27', to: '2027-04-02' }
  for (const { from, to } of [range, previousDays(range)]) {
    const { data } = (await t.call('GET', `/api/events/${sale.event_id}/stats?from=${from}&to=${to}`, { as })).body
    expect(data.daily_stats).toHaveLength(countDays({ from, to }))
    for (const day of data.daily_stats) {
      const orders = list.filter(
        ({ completed_at }) => completed_at !== null && localDate(new Date(completed_at), 'Europe/Berlin') === day.date,
      )
      expect(day).toMatchObject({
        orders_created: orders.length,
        tickets_sold: orders.reduce((sum, one) => sum + one.attendees.length, 0),
        gross_sales: orders.reduce((sum, one) => sum + one.total_gross, 0),
      })
    }
    const views = data.daily_stats.reduce((sum: number, day: { views: number }) => sum + day.views, 0)
    expect(views).toBe(from === range.from ? 42 : 7)
  }
})
