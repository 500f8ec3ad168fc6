import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps, StaffCtx } from '#server/platform/context/context.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { refundOrder } from '#server/sales/order-actions/refund-order.ts'
import type { PaymentProvider } from '#server/sales/payment-providers/payment-provider.ts'
import { testProvider } from '#server/sales/payment-providers/providers.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createPaidOrder, lossyProvider } from '#test/paid-orders.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { retryReturn } from '../retry-return.ts'
import { returnPayment } from '../return-payment.ts'
import { sendRefund } from '../send-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { type ReportedRefund, recordReportedRefund, settleRefund } from './settle-refund.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
type Order = Awaited<ReturnType<typeof createPaidOrder>>
const ctx = () => systemCtx(t.deps)
const exact = async ({ sale }: Order) => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
const staffCtx = ({ sale }: Order, deps: Partial<Deps> = {}): StaffCtx =>
  ({
    ...ctx(),
    ...deps,
    actor: { user_id: sale.account.user_id, account_id: sale.account.account_id, name: 'Ines Vandaele', role: 'ADMIN' },
  }) as StaffCtx
const keyOf = ({ sale, order_id }: Order) => ({ event_id: sale.event_id, order_id })
const input = (amount: number) => ({
  amount,
  notify_buyer: true,
  cancel_order: true,
  cancel_tickets: true,
  cancel_units: true,
})
const attemptOf = ({ order_id }: Order) =>
  t.deps.db.selectFrom('payment_attempts').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const later = async () => {
  t.advance(6 * MINUTE)
  await reconcilePayments(ctx())
}

/** A process that dies at a step of a refund: what it did until then is all that is left of it. */
class Dies extends Error {}
const dyingProvider = (when: 'BEFORE_CALL' | 'AFTER_CALL'): PaymentProvider => {
  const real = testProvider(t.deps)
  return {
    ...real,
    refund: async (refund) => {
      if (when === 'AFTER_CALL') await real.refund(refund)
      throw new Dies()
    },
  }
}

describe('a process that dies between record, call and store (REL-8)', () => {
  test.each(['BEFORE_CALL', 'AFTER_CALL'] as const)('%s: the reconciler ends it once, one refund', async (when) => {
    const order = await createPaidOrder(t)
    await expect(
      refundOrder(staffCtx(order, { card: dyingProvider(when) }), keyOf(order), input(1500)),
    ).rejects.toThrow(Dies)
    expect(await order.read()).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUND_PENDING',
      total_refunded: 0,
    })
    expect(await order.refundsAtProvider()).toHaveLength(when === 'AFTER_CALL' ? 1 : 0)
    for (const _ of [1, 2, 3]) await later()
    expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 1500 })
    expect(await order.refundsAtProvider()).toEqual([{ amount: 1500, status: 'SUCCEEDED' }])
    expect(await order.mails('refund')).toHaveLength(1)
    await exact(order)
  })

  test('two that come to end it at once make one refund (REL-20)', async () => {
    const order = await createPaidOrder(t)
    await refundOrder(staffCtx(order, { card: dyingProvider('BEFORE_CALL') }), keyOf(order), input(1500)).catch(
      () => null,
    )
    const [refund] = await order.refunds()
    await Promise.all([1, 2, 3].map(() => sendRefund(ctx(), refund!.id)))
    expect(await order.refundsAtProvider()).toHaveLength(1)
    expect(await order.mails('refund')).toHaveLength(1)
  })

  test('the client’s repeat of the lost call is the same refund, not a second one (CNV-7)', async () => {
    const order = await createPaidOrder(t)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const app = t.deps as { card?: PaymentProvider }
    await order.refund(700, {}, headers)
    expect(app.card).toBeUndefined()
    t.advance(2 * MINUTE)
    expect((await order.refund(700, {}, headers)).body.data.total_refunded).toBe(700)
    expect(await order.refundsAtProvider()).toHaveLength(1)
  })
})

describe('an unknown answer (RFD-6, PAY-5)', () => {
  test.each(['BEFORE', 'AFTER'] as const)(
    'lost %s it was done: pending, asked again under the same key',
    async (when) => {
      const order = await createPaidOrder(t)
      const card = lossyProvider(testProvider(t.deps), when)
      await refundOrder(staffCtx(order, { card }), keyOf(order), input(1500))
      expect(await order.read()).toMatchObject({ refund_status: 'REFUND_PENDING' })
      t.advance(6 * MINUTE)
      await reconcilePayments({ ...ctx(), card })
      expect(await order.read()).toMatchObject({ refund_status: 'REFUND_PENDING' })
      await later()
      expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 1500 })
      expect(await order.refundsAtProvider()).toHaveLength(1)
    },
  )
})

describe('a refund settles once (RFD-6, RFD-14)', () => {
  test('the same word twice, at once and later, changes nothing the second time', async () => {
    const order = await createPaidOrder(t, { card: '4000000000007726' })
    await order.refund(500, { notify_buyer: true })
    const [refund] = await order.refunds()
    const word = { id: refund!.provider_refund_id, status: 'SUCCEEDED', failure_reason: null } as const
    await Promise.all([1, 2].map(() => settleRefund(ctx(), refund!.id, word)))
    await settleRefund(ctx(), refund!.id, { ...word, status: 'PENDING' })
    expect(await order.read()).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 500 })
    expect(await order.mails('refund')).toHaveLength(1)
  })

  test('failed after success: FAILED, totals and figures as before, the organizer hears (RFD-14, MAIL-21)', async () => {
    const order = await createPaidOrder(t)
    await order.refund(500)
    await order.refund(1000)
    const [, second] = await order.refunds()
    await settleRefund(ctx(), second!.id, {
      id: second!.provider_refund_id,
      status: 'FAILED',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await order.read()).toMatchObject({
      refund_status: 'REFUND_FAILED',
      total_refunded: 500,
      amount_refundable: 2000,
    })
    expect(await order.mails('refund-failed')).toHaveLength(1)
    expect((await order.refund(2000)).body.data).toMatchObject({ refund_status: 'REFUNDED', total_refunded: 2500 })
    const rows = (await order.refunds()).filter(({ status }) => status === 'SUCCEEDED')
    expect(rows.reduce((sum, row) => sum + row.net_amount, 0)).toBe(2500)
    const stats = (await t.call('GET', `/api/events/${order.sale.event_id}/stats`, { as: order.token })).body.data
    expect(stats).toMatchObject({ total_refunded: 2500, total_net_sales: 0 })
  })
})

describe('what a webhook tells (RFD-15, WHK-5)', () => {
  const heard = (over: Partial<ReportedRefund> = {}): ReportedRefund => ({
    id: `re_${crypto.randomUUID()}`,
    status: 'SUCCEEDED',
    failure_reason: null,
    amount: 500,
    our_key: null,
    ...over,
  })

  test('ours is found by its key before the call’s answer was stored', async () => {
    const order = await createPaidOrder(t)
    await refundOrder(staffCtx(order, { card: dyingProvider('AFTER_CALL') }), keyOf(order), input(500)).catch(
      () => null,
    )
    const [refund] = await order.refunds()
    const word = heard({ our_key: `refund-${refund!.id}` })
    for (const _ of [1, 2]) await recordReportedRefund(ctx(), (await attemptOf(order)).id, word)
    expect(await order.read()).toMatchObject({ total_refunded: 500, refunds: [{ status: 'SUCCEEDED' }] })
    expect(await order.mails('refund')).toHaveLength(1)
  })

  test('made in the dashboard: counts on the order, once, by nobody, without a mail', async () => {
    const order = await createPaidOrder(t)
    const word = heard()
    const { id } = await attemptOf(order)
    await Promise.all([1, 2, 3].map(() => recordReportedRefund(ctx(), id, word)))
    const view = await order.read()
    expect(view).toMatchObject({ refund_status: 'PARTIALLY_REFUNDED', total_refunded: 500, amount_refundable: 2000 })
    expect(view.refunds).toMatchObject([{ reason: 'OUTSIDE', user_name: null, status: 'SUCCEEDED' }])
    expect(await order.mails('refund')).toEqual([])
  })

  test('a dashboard refund beside an open one of ours, and more than was left, breaks nothing', async () => {
    const order = await createPaidOrder(t, { card: '4000000000007726' })
    await order.refund(1500)
    await recordReportedRefund(ctx(), (await attemptOf(order)).id, heard({ status: 'PENDING', amount: 2000 }))
    const rows = await order.refunds()
    for (const row of rows) expect(row.net_amount + row.fee_amount + row.tax_amount).toBe(row.amount)
    expect(await order.read()).toMatchObject({ refund_status: 'REFUND_PENDING', amount_refundable: 0 })
  })

  test('a key of another payment’s refund proves nothing', async () => {
    const [order, other] = [await createPaidOrder(t), await createPaidOrder(t, { card: '4000000000007726' })]
    await other.refund(500)
    const [theirs] = await other.refunds()
    await recordReportedRefund(ctx(), (await attemptOf(order)).id, heard({ our_key: `refund-${theirs!.id}` }))
    expect((await other.refunds())[0]!.status).toBe('PENDING')
    expect(await order.read()).toMatchObject({ total_refunded: 500 })
  })
})

describe('money that completed nothing (STL-8, API-79)', () => {
  /** A payment that arrived for an order cancelled meanwhile; its card refuses refunds. */
  async function returning(card_last4: string) {
    const order = await createPaidOrder(t)
    const attempt = await attemptOf(order)
    const second = await t.deps.db
      .insertInto('payment_attempts')
      .values({
        event_id: attempt.event_id,
        order_id: attempt.order_id,
        provider: 'test',
        status: 'CREATED',
        amount: 2500,
        currency: 'EUR',
        created_at: t.now(),
        updated_at: t.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const provider = testProvider(t.deps)
    const payment = await provider.start({
      key: `attempt-${second.id}`,
      amount: 2500,
      currency: 'EUR',
      metadata: {},
      begun_at: t.now(),
    })
    await t.deps.pool.query(`update test_payments set status = 'SUCCEEDED', card_last4 = $2 where id = $1`, [
      payment.id,
      card_last4,
    ])
    await t.deps.db
      .updateTable('payment_attempts')
      .set({ provider_payment_id: payment.id })
      .where('id', '=', second.id)
      .execute()
    await settlePayment(ctx(), second.id, await provider.read(payment.id))
    const back = () =>
      t.deps.db
        .selectFrom('payment_returns')
        .selectAll()
        .where('payment_attempt_id', '=', second.id)
        .executeTakeFirstOrThrow()
    const retry = () => t.call('POST', `${order.path}/payments/${second.id}/retry-return`, { as: order.token })
    const alarm = async () =>
      t.deps.db
        .selectFrom('operator_alarms')
        .selectAll()
        .where('subject', '=', `payment_return:${(await back()).id}`)
        .executeTakeFirst()
    return { order, payment, second, back, retry, alarm }
  }

  test('refused: on the alarm list, staff try again, the balance of the order untouched (STL-8, STL-10)', async () => {
    const { order, payment, back, retry, alarm } = await returning('3055')
    expect((await retry()).body.error.code).toBe('ORDER_STATE_CHANGED')
    await returnPayment(ctx(), (await back()).id)
    expect((await back()).status).toBe('FAILED')
    expect(await alarm()).toMatchObject({ kind: 'payment_return_failed', resolved_at: null })
    const refused = await retry()
    expect([refused.status, refused.body.error.code]).toEqual([502, 'PROVIDER_ERROR'])
    await t.deps.pool.query(`update test_payments set card_last4 = '4242' where id = $1`, [payment.id])
    const done = await retry()
    expect(done.status).toBe(200)
    expect(done.body.data).toMatchObject({ total_refunded: 0, refund_status: null, amount_refundable: 2500 })
    expect(done.body.data.payments).toMatchObject([{ return_status: null }, { return_status: 'SUCCEEDED' }])
    expect((await alarm())?.resolved_at).not.toBeNull()
    expect((await retry()).body.error.code).toBe('ORDER_STATE_CHANGED')
    expect(await order.mails('payment-returned')).toHaveLength(1)
    await exact(order)
  })

  test('accepted, failed after all, tried again: the buyer hears once, the operator each time (MAIL-18, STL-10)', async () => {
    const { order, second, payment, back, retry, alarm } = await returning('4242')
    const row = await back()
    await returnPayment(ctx(), row.id)
    expect(await order.mails('payment-returned')).toHaveLength(1)
    const fails = async () => {
      const { provider_refund_id } = await back()
      const word = { status: 'FAILED', failure_reason: 'account closed', our_key: null } as const
      await recordReportedRefund(ctx(), second.id, { ...word, id: provider_refund_id!, amount: 2500 })
      expect((await back()).status).toBe('FAILED')
      expect(await alarm()).toMatchObject({ kind: 'payment_return_failed', resolved_at: null })
    }
    await fails()
    await t.deps.pool.query(`update test_payments set card_last4 = '7726' where id = $1`, [payment.id])
    expect((await retry()).status).toBe(200)
    expect((await back()).status).toBe('PENDING')
    // the provider repeats itself about the first try while the second one is under way
    const late = { status: 'FAILED', failure_reason: 'account closed', our_key: `return-${row.id}` } as const
    await recordReportedRefund(ctx(), second.id, { ...late, id: row.provider_refund_id ?? 're_first', amount: 2500 })
    expect((await back()).status).toBe('PENDING')
    t.advance(60_000)
    await returnPayment(ctx(), row.id)
    expect((await back()).status).toBe('SUCCEEDED')
    expect((await alarm())?.resolved_at).not.toBeNull()
    await fails()
    expect(await order.mails('payment-returned')).toHaveLength(1)
    await exact(order)
  })

  test('out of reach: PROVIDER_ERROR, and it goes on by itself', async () => {
    const { order, second, payment, back } = await returning('3055')
    await returnPayment(ctx(), (await back()).id)
    await t.deps.pool.query(`update test_payments set card_last4 = '4242' where id = $1`, [payment.id])
    const card = lossyProvider(testProvider(t.deps), 'AFTER')
    const key = { ...keyOf(order), payment_id: second.id }
    await expect(retryReturn(staffCtx(order, { card }), key)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
    expect((await back()).status).toBe('PENDING')
    await returnPayment(ctx(), (await back()).id)
    expect((await back()).status).toBe('SUCCEEDED')
  })

  test('given back in the dashboard: that is its return, not a refund of the order (RFD-15)', async () => {
    const { order, second, back } = await returning('3055')
    await returnPayment(ctx(), (await back()).id)
    const word = { status: 'SUCCEEDED', failure_reason: null, our_key: null } as const
    for (const _ of [1, 2]) await recordReportedRefund(ctx(), second.id, { ...word, id: 're_dashboard', amount: 2500 })
    expect(await back()).toMatchObject({ status: 'SUCCEEDED', provider_refund_id: 're_dashboard' })
    expect(await order.read()).toMatchObject({ refund_status: null, total_refunded: 0, refunds: [] })
  })
})
