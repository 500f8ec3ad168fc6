import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRefund } from '#core/records/orders/refund-rules.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { expirePaidHolds } from '#server/sales/payments/expire-payments.ts'
import { settlePayment } from '#server/sales/payments/settle/settle-payment.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createMember, createOnSaleEvent } from '#test/factories.ts'
import { createPaidOrder, staffActions } from '#test/paid-orders.ts'
import { standstill } from '#test/standstill.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ROUNDS = [1, 2, 3, 4, 5, 6]
const exact = async ({ event_id }: { event_id: number }) => expect(await recountStock(t.deps.db, event_id)).toEqual([])

async function unpaidOrder(submit = true) {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 5 })
  const buyer = await createBuyer(t, sale, 2)
  if (submit) await buyer.submit()
  else await buyer.saveDetails()
  const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
  const acts = await staffActions(t, sale, { order: buyer.order, as: token })
  const attempt = await t.deps.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', acts.order_id)
    .executeTakeFirst()
  return { sale, buyer, attempt, ...acts }
}

describe('two refunds at once (REL-14)', () => {
  test('one is accepted, the other REFUND_PENDING or above what is left; never more than was paid', async () => {
    for (const round of ROUNDS) {
      // even rounds: a provider that answers PENDING, so the loser meets the open one
      const order = await createPaidOrder(t, { card: round % 2 ? '4242424242424242' : '4000000000007726' })
      const replies = await Promise.all([1, 2, 3].map(() => order.refund(1500)))
      const codes = replies.map((reply) => reply.body.error?.code ?? reply.status).sort()
      expect(codes.filter((code) => code === 200)).toHaveLength(1)
      for (const code of codes.filter((one) => one !== 200))
        expect(['REFUND_PENDING', 'REFUND_AMOUNT_INVALID']).toContain(code)
      const back = (await order.refundsAtProvider()).reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(back).toBe(1500)
      await exact(order.sale)
    }
  })

  test('control: decided on refunds read before the lock, with the last wall off, more goes back than came', async () => {
    const order = await createPaidOrder(t)
    await t.owner.query('alter table refunds rename to refunds_walled')
    await t.owner.query('create table refunds (like refunds_walled including defaults including identity)')
    const read = standstill(2)
    try {
      const refund = async () => {
        const refunds = await order.refunds()
        const state = { status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED', is_manually_created: false } as const
        if (!checkRefund({ ...state, amount_paid: 2500, refunds: refunds as never }, 1500).ok) return
        await read.here()
        await t.deps.pool.query(
          `insert into refunds (event_id, order_id, amount, net_amount, fee_amount, tax_amount, fee_included_amount, tax_included_amount, status, notify_buyer, created_at, updated_at)
           values ($1, $2, 1500, 1500, 0, 0, 0, 0, 'PENDING', false, now(), now())`,
          [order.sale.event_id, order.order_id],
        )
      }
      await Promise.all([refund(), refund(), read.meanwhile(async () => {})])
      expect((await order.refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThan(2500)
    } finally {
      await t.owner.query('drop table refunds')
      await t.owner.query('alter table refunds_walled rename to refunds')
    }
  })
})

describe('cancelling meets something else (REL-15)', () => {
  test('refund with cancel against cancel: both happen once, stock is freed once', async () => {
    for (const _ of ROUNDS) {
      const order = await createPaidOrder(t)
      const [refund, cancel] = await Promise.all([order.refund(2500, { cancel_order: true }), order.cancel()])
      expect(refund.status).toBe(200)
      expect([200, 409]).toContain(cancel.status)
      expect(await order.stock()).toEqual({ held: 0, sold: 0 })
      expect(await order.read()).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED' })
      await exact(order.sale)
    }
  })

  test('cancelled twice, also beside single tickets: one wins, every seat is freed once', async () => {
    for (const _ of ROUNDS) {
      const order = await createPaidOrder(t)
      const [first] = (await order.read()).attendees
      const single = t.call('POST', `/api/events/${order.sale.event_id}/attendees/${first.id}/cancel`, {
        as: order.token,
        body: { notify: false },
      })
      const [one, two] = await Promise.all([order.cancel(), order.cancel(), single])
      expect([one.status, two.status].sort()).toEqual([200, 409])
      expect(await order.stock()).toEqual({ held: 0, sold: 0 })
      await exact(order.sale)
    }
  })

  test('control: freed by what was read before the lock, the same seats are freed twice', async () => {
    const order = await createPaidOrder(t, { quantity: 1 })
    await createPaidOrder(t, { sale: order.sale, quantity: 2 })
    const read = standstill(2)
    const cancel = async () => {
      const active = await t.deps.pool.query(
        `select ticket_price_id from attendees where order_id = $1 and status = 'ACTIVE'`,
        [order.order_id],
      )
      await read.here()
      await t.deps.pool.query('update stock set sold = sold - $2 where id = $1', [order.sale.stock_id, active.rowCount])
      await t.deps.pool.query(`update attendees set status = 'CANCELLED' where order_id = $1`, [order.order_id])
      await t.deps.pool.query(`update orders set status = 'CANCELLED' where id = $1`, [order.order_id])
    }
    await Promise.all([cancel(), cancel(), read.meanwhile(async () => {})])
    expect(await recountStock(t.deps.db, order.sale.event_id)).toHaveLength(1)
  })

  test('against completion: paid and kept, or cancelled and the money back (STL-5, STL-10)', async () => {
    for (const _ of ROUNDS) {
      const { buyer, sale, attempt, ...order } = await unpaidOrder()
      const [paid, cancel] = await Promise.all([buyer.confirm(), order.cancel()])
      const status = await buyer.status()
      expect(status).toBe(cancel.status === 200 ? 'CANCELLED' : 'COMPLETED')
      const provider = await t.deps.db
        .selectFrom('test_payments')
        .select('status')
        .where('id', '=', attempt!.provider_payment_id!)
        .executeTakeFirstOrThrow()
      const { rows: returns } = await t.deps.pool.query('select 1 from payment_returns where payment_attempt_id = $1', [
        attempt!.id,
      ])
      if (status === 'CANCELLED') expect(provider.status === 'CANCELLED' || returns.length === 1).toBe(true)
      else expect([paid.status, provider.status, returns.length]).toEqual([200, 'SUCCEEDED', 0])
      await exact(sale)
    }
  })

  test('money that was on its way when the order was cancelled goes back whole (STL-5, STL-8)', async () => {
    const { sale, attempt, ...order } = await unpaidOrder()
    await order.cancel()
    await settlePayment(systemCtx(t.deps), attempt!.id, {
      id: attempt!.provider_payment_id!,
      status: 'SUCCEEDED',
      amount: attempt!.amount,
      currency: 'EUR',
      client_secret: null,
      decline: null,
    })
    const view = await order.read()
    expect(view).toMatchObject({ status: 'CANCELLED', amount_paid: 0, refund_status: null, total_refunded: 0 })
    expect(view.payments).toMatchObject([{ status: 'SUCCEEDED', return_status: 'PENDING' }])
    await exact(sale)
  })

  test('against expiry: one of them ends the hold, once', async () => {
    const endings = new Set<string>()
    for (const round of ROUNDS) {
      const { sale, buyer, ...order } = await unpaidOrder(round % 2 === 0)
      const late = { ...systemCtx(t.deps), now: new Date(t.now().getTime() + 60 * 60_000) }
      const expire = round % 2 === 0 ? expirePaidHolds(late, sale.event_id) : expireLapsedOrders(late, sale.event_id)
      const [cancel] = await Promise.all([order.cancel(), expire])
      const status = await buyer.status()
      endings.add(status)
      expect(status).toBe(cancel.status === 200 ? 'CANCELLED' : 'EXPIRED')
      expect(await order.stock()).toEqual({ held: 0, sold: 0 })
      await exact(sale)
    }
    expect(endings.size).toBeGreaterThan(0)
  })
})
