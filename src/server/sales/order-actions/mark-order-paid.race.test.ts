import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { type Answer, createTestApp, type TestApp } from '#test/app.ts'
import { createMember } from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { staffActions } from '#test/paid-orders.ts'
import { standstill } from '#test/standstill.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ROUNDS = 6
const DAY = 24 * 60 * 60_000

async function waitingForLocks(): Promise<number> {
  const { rows } = await t.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.n
}

/** An unpaid order of two units, a code use held with it, and what staff may do to it. */
async function unpaid() {
  const sale = await createOfflineSale(t, { capacity: 2 }, { offline_payment_due_in_days: 1 })
  const { order_id, buyer } = await sale.order(2)
  const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
  const acts = await staffActions(t, sale, { order: buyer.order, as: token })
  const mark = () => t.call('POST', `${acts.path}/mark-as-paid`, { as: token, body: { notify_buyer: false } })
  const active = async () =>
    (
      await t.deps.db
        .selectFrom('attendees')
        .select('id')
        .where('order_id', '=', order_id)
        .where('status', '=', 'ACTIVE')
        .execute()
    ).length
  /** Paid and cancelled by two people, both of whom have read the order before either may write. */
  const together = async (paid_first: boolean) => {
    const holder = await t.deps.pool.connect()
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [order_id])
    const [first, second] = paid_first ? [mark, () => acts.cancel()] : [() => acts.cancel(), mark]
    const one = first()
    await expect.poll(waitingForLocks, { timeout: 15_000 }).toBe(1)
    const other = second()
    await expect.poll(waitingForLocks, { timeout: 15_000 }).toBe(2)
    await holder.query('commit')
    holder.release()
    const answers = await Promise.all([one, other])
    return (paid_first ? answers : answers.toReversed()) as [Answer, Answer]
  }
  const exact = async () => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  return { ...acts, sale, buyer, mark, together, active, exact, order_id }
}

describe('cancelled and marked as paid in the same moment (ORD-17, REL-15)', () => {
  test('one of them wins; the tickets, the money and the units are of the one that won', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await unpaid()
      // both have seen an unpaid order and stand before its lock, now the one, now the other first
      const [paid, cancelled] = await order.together(round % 2 === 0)
      expect([paid.status, cancelled.status].sort()).toEqual([200, 409])
      const loser = paid.status === 409 ? paid : cancelled
      expect(loser.body.error.code).toBe('ORDER_STATE_CHANGED')
      const status = await order.buyer.status()
      expect(status).toBe(paid.status === 200 ? 'COMPLETED' : 'CANCELLED')
      const sold = paid.status === 200 ? 2 : 0
      expect([await order.active(), await order.stock()]).toEqual([sold, { held: 0, sold }])
      expect((await order.read()).amount_paid).toBe(sold * 1250)
      await order.exact()
    }
  })

  test('marked, cancelled and lapsed all at once: one ending, every unit counted once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await unpaid()
      const ctx = { ...systemCtx(t.deps), now: new Date(t.now().getTime() + DAY) }
      const [paid, cancelled] = await Promise.all([
        order.mark(),
        order.cancel(),
        expireLapsedOrders(ctx, order.sale.event_id),
      ])
      const status = await order.buyer.status()
      if (cancelled.status === 200) expect(status).toBe('CANCELLED')
      else expect(status).toBe(paid.status === 200 ? 'COMPLETED' : 'EXPIRED')
      const sold = status === 'COMPLETED' ? 2 : 0
      expect([await order.active(), await order.stock()]).toEqual([sold, { held: 0, sold }])
      await order.exact()
    }
  })

  test('control: cancelled by what was read before the lock, a paid order loses units it never gave back', async () => {
    const order = await unpaid()
    const { here, meanwhile } = standstill()
    const careless = async () => {
      const { status } = await t.deps.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', order.order_id)
        .executeTakeFirstOrThrow()
      await here()
      if (status !== 'AWAITING_PAYMENT') return false
      // the hold it saw is freed: now it takes another order's place, or nobody's
      await t.deps.pool.query(`update orders set status = 'CANCELLED', cancelled_at = now() where id = $1`, [
        order.order_id,
      ])
      await t.deps.pool.query('update stock set sold = greatest(sold - 2, 0) where id = $1', [order.sale.stock_id])
      return true
    }
    const [cancelled, paid] = await Promise.all([careless(), meanwhile(order.mark)])
    expect([cancelled, paid.status]).toEqual([true, 200])
    expect(await order.active()).toBe(2)
    expect(await order.buyer.status()).toBe('CANCELLED')
  })
})
