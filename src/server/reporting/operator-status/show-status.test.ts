import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createPaidOrder } from '#test/paid-orders.ts'
import { measureStatus } from './read-status.ts'
import { showStatus } from './show-status.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const show = async () => {
  const text = await showStatus(systemCtx(t.deps))
  const line = (what: string) => text.split('\n').find((found) => found.startsWith(what))!
  return { text, line }
}

describe('operator status (REL-25)', () => {
  test('an empty installation says so, and that nobody takes jobs', async () => {
    const { text, line } = await show()
    expect(line('orders begun within an hour')).toMatch(/ 0 completed, 0 held, 0 expired, 0 cancelled$/)
    expect(line('jobs')).toContain('0 workers, none due  NO WORKER RUNS')
    expect(text.split('\n').at(-1)).toBe('no alarms')
  })

  test('orders, holds, open payments, refunds, webhooks, mails, jobs and alarms, each with its age', async () => {
    const paid = await createPaidOrder(t, { card: '4000000000007726' })
    await paid.refund(500)
    await (await createBuyer(t, paid.sale)).submit()
    await t.deps.db
      .insertInto('payment_events')
      .values({ provider: 'stripe', provider_event_id: 'evt_1', type: 'x', received_at: t.now() })
      .execute()
    await inTransaction(t.deps.db, (tx) =>
      raiseAlarm(tx, { kind: 'payment_amount_differs', subject: 'payment_attempt:7', data: {} }, t.now()),
    )
    t.advance(20 * MINUTE)
    await createBuyer(t, paid.sale)
    const { text, line } = await show()
    expect(line('orders begun within an hour')).toMatch(/ 1 completed \(100 % of those decided\), 2 held, 0 expired/)
    expect(line('holds')).toContain('1, 0 of them end within 5 min; over and not ended yet: 1, the oldest for')
    expect(line('open payments by age')).toContain('0 up to 15 min, 1 up to 1 h, 0 up to a day, 0 older')
    expect(line('webhooks not acted on')).toContain('1, the oldest for 20 min')
    expect(line('refunds pending')).toContain('1, the oldest for 20 min')
    expect(line('mails')).toMatch(/ \d+, the oldest for 20 min waiting, 0 failed within a day$/)
    expect(line('jobs')).toMatch(/\d+ due, the oldest for/)
    expect(text).toMatch(/1 on the alarm list:\n {2}\d+ {2}payment_amount_differs {2}payment_attempt:7 {2}for 20 min/)
    expect(text).not.toMatch(/@|o_|Annika/)
  })

  test('the same figures for Prometheus, reservations by result among them', async () => {
    await t.call('POST', '/api/public/events/999999/order', { body: { items: [] } })
    await measureStatus(t.deps)
    const text = await t.deps.metrics.registry.metrics()
    expect(text).toContain('turnout_orders_last_hour{outcome="completed"} 1')
    expect(text).toContain('turnout_holds{state="lapsed"} 1')
    expect(text).toContain('turnout_open_payments{age="hour"} 1')
    expect(text).toContain('turnout_waiting_seconds{what="refunds"} 1200')
    expect(text).toContain('turnout_workers 0')
    expect(text).toContain('turnout_open_alarms 1')
    expect(text).toContain('turnout_reservations_total{result="reserved"} 3')
    expect(text).toContain('turnout_reservations_total{result="refused"} 1')
  })

  test('orders are counted once in ten seconds, however often somebody scrapes (REL-25)', async () => {
    await measureStatus(t.deps)
    const counted = async () => {
      await Promise.all([measureStatus(t.deps), measureStatus(t.deps)])
      const { values } = await t.deps.metrics.orders_last_hour.get()
      return values.find(({ labels }) => labels.outcome === 'cancelled')?.value
    }
    expect(await counted()).toBe(0)
    await t.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('status', '=', 'COMPLETED').execute()
    expect(await counted()).toBe(0)
    t.advance(9_999)
    expect(await counted()).toBe(0)
    t.advance(1)
    expect(await counted()).toBe(1)
  })
})
