import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { listUntouchedAttempts } from '#server/records/payment-attempts/queries.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import type { ProviderPayment } from '#server/sales/payment-providers/payment-provider.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer, type OnSale } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { expirePaidHolds } from '../expire-payments.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { returnPayment } from '../return-payment.ts'
import { settlePayment } from './settle-payment.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const MINUTE = 60_000
const ctx = () => systemCtx(t.deps)
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

async function submitted(capacity = 1, existing?: OnSale) {
  const sale = existing ?? (await createOnSaleEvent(t.deps.db, { capacity }))
  const buyer = await createBuyer(t, sale)
  await buyer.submit()
  const attempt = await t.deps.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('event_id', '=', sale.event_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const says = (status: ProviderPayment['status'], more: Partial<ProviderPayment> = {}): ProviderPayment => ({
    id: attempt.provider_payment_id!,
    status,
    amount: attempt.amount,
    currency: attempt.currency,
    client_secret: null,
    decline: null,
    ...more,
  })
  const settle = (payment: ProviderPayment) => settlePayment(ctx(), attempt.id, payment)
  const returns = () =>
    t.deps.db.selectFrom('payment_returns').selectAll().where('payment_attempt_id', '=', attempt.id).execute()
  /** The provider cancels on our word, then reports money all the same: late by any reading. */
  const expire = async () => {
    t.advance(30 * MINUTE)
    await expirePaidHolds(ctx(), sale.event_id)
    expect(await buyer.status()).toBe('EXPIRED')
  }
  return { sale, buyer, attempt, says, settle, returns, expire }
}

describe('one function settles a payment (STL)', () => {
  test('equal money completes the order, reported again changes nothing (STL-2, STL-4, REL-9)', async () => {
    const one = await submitted()
    await Promise.all([one.settle(one.says('SUCCEEDED')), one.settle(one.says('SUCCEEDED'))])
    await one.settle(one.says('SUCCEEDED'))
    expect(await one.buyer.status()).toBe('COMPLETED')
    const mails = await t.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('event_id', '=', one.sale.event_id)
      .where('kind', '=', 'order-confirmation')
      .execute()
    expect(mails).toHaveLength(1)
    expect(await one.returns()).toEqual([])
    await exact()
  })

  test('a processing word after the money, out of order, takes nothing back (WHK-3)', async () => {
    const one = await submitted()
    await one.settle(one.says('SUCCEEDED'))
    await one.settle(one.says('PROCESSING'))
    await one.settle(one.says('OPEN', { decline: { id: '1', reason: 'generic_decline' } }))
    expect(await one.buyer.status()).toBe('COMPLETED')
  })

  test('a decline counts once and extends the hold once (STL-3, EXP-6)', async () => {
    const one = await submitted()
    t.advance(14 * MINUTE)
    const decline = one.says('OPEN', { decline: { id: '7', reason: 'generic_decline' } })
    await one.settle(decline)
    const until = async () => (await t.call('GET', one.buyer.order)).body.data.reserved_until
    const first = await until()
    t.advance(MINUTE)
    await one.settle(decline)
    expect(await until()).toBe(first)
  })

  test('money for a cancelled order goes back whole, the buyer is told (STL-5, STL-8, MAIL-18)', async () => {
    const one = await submitted()
    await t.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', one.attempt.order_id).execute()
      await tx
        .updateTable('stock')
        .set({ held: 0 })
        .where('id', '=', (one.sale as { stock_id?: number }).stock_id!)
        .execute()
    })
    await t.deps.db
      .updateTable('test_payments')
      .set({ status: 'SUCCEEDED', card_last4: '4242' })
      .where('id', '=', one.attempt.provider_payment_id!)
      .execute()
    await one.settle(one.says('SUCCEEDED'))
    const [row] = await one.returns()
    expect(row).toMatchObject({ reason: 'ORDER_CANCELLED', status: 'PENDING', amount: one.attempt.amount })
    for (const _ of [1, 2]) await returnPayment(ctx(), row!.id)
    expect((await one.returns())[0]!.status).toBe('SUCCEEDED')
    const refunds = await t.deps.db
      .selectFrom('test_refunds')
      .selectAll()
      .where('payment_id', '=', one.attempt.provider_payment_id!)
      .execute()
    expect(refunds).toHaveLength(1)
    const mails = await t.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('order_id', '=', one.attempt.order_id)
      .where('kind', '=', 'payment-returned')
      .execute()
    expect(mails).toHaveLength(1)
    await exact()
  })

  test('late money completes an expired order while its units are free (STL-6, ORD-14)', async () => {
    const one = await submitted()
    await one.expire()
    await one.settle(one.says('SUCCEEDED'))
    expect(await one.buyer.status()).toBe('COMPLETED')
    await exact()
  })

  test('late money without stock goes back (STL-6)', async () => {
    const one = await submitted()
    await one.expire()
    await createBuyer(t, one.sale)
    await one.settle(one.says('SUCCEEDED'))
    expect(await one.buyer.status()).toBe('EXPIRED')
    expect((await one.returns())[0]).toMatchObject({ reason: 'NO_STOCK_LEFT' })
    await exact()
  })

  test('a lapsed hold in the way of late money is expired first (STK-6)', async () => {
    const one = await submitted()
    await one.expire()
    await createBuyer(t, one.sale)
    t.advance(16 * MINUTE)
    await one.settle(one.says('SUCCEEDED'))
    expect(await one.buyer.status()).toBe('COMPLETED')
    await exact()
  })

  test('two late payments, one unit: one completes, one goes back (REL-2)', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { capacity: 2 })
    const both = [await submitted(2, sale), await submitted(2, sale)]
    for (const one of both) await one.expire()
    await t.deps.db
      .updateTable('ticket_prices')
      .set({ quantity_available: 1 })
      .where('id', '=', sale.price_id)
      .execute()
    await t.deps.db.updateTable('stock').set({ ceiling: 1 }).where('id', '=', sale.stock_id).execute()
    await Promise.all(both.map((one) => one.settle(one.says('SUCCEEDED'))))
    expect((await Promise.all(both.map((one) => one.buyer.status()))).sort()).toEqual(['COMPLETED', 'EXPIRED'])
    expect((await Promise.all(both.map((one) => one.returns()))).flat()).toHaveLength(1)
    await exact()
  })

  test('another amount never completes: returned, with an alarm (STL-7, SEC-27)', async () => {
    const one = await submitted()
    await one.settle(one.says('SUCCEEDED', { amount: one.attempt.amount - 1 }))
    expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
    expect((await one.returns())[0]).toMatchObject({ reason: 'AMOUNT_DIFFERS', amount: one.attempt.amount - 1 })
    const alarm = await t.deps.db
      .selectFrom('operator_alarms')
      .selectAll()
      .where('subject', '=', `payment_attempt:${one.attempt.id}`)
      .executeTakeFirst()
    expect(alarm?.kind).toBe('payment_amount_differs')
  })
})

describe('what lost answers leave behind (STL-9, REL-12)', () => {
  test('a payment read without news makes room for those not read yet (STL-9)', async () => {
    const [one, two] = [await submitted(), await submitted()]
    const { touched, waiting } = { touched: one.attempt.id, waiting: two.attempt.id }
    t.advance(3 * MINUTE)
    const due = async () =>
      (await listUntouchedAttempts(t.deps.db, new Date(t.now().getTime() - 2 * MINUTE))).map(({ id }) => id)
    expect(await due()).toEqual(expect.arrayContaining([touched, waiting]))
    await reconcilePayments(ctx())
    expect(await due()).toEqual([])
    await one.settle(one.says('SUCCEEDED'))
    expect(await one.buyer.status()).toBe('COMPLETED')
  })

  test('a payment nobody told us about is found by the reconciler', async () => {
    const one = await submitted()
    await t.deps.db
      .updateTable('test_payments')
      .set({ status: 'SUCCEEDED' })
      .where('id', '=', one.attempt.provider_payment_id!)
      .execute()
    t.advance(3 * MINUTE)
    await reconcilePayments(ctx())
    expect(await one.buyer.status()).toBe('COMPLETED')
    await exact()
  })

  test('a provider out of reach releases no stock and raises an alarm after half an hour (EXP-5, REL-12)', async () => {
    const one = await submitted()
    const { ProviderUnreachable } = await import('#server/sales/payment-providers/payment-provider.ts')
    const away = async () => {
      throw new ProviderUnreachable('away')
    }
    const unreachable = {
      ...ctx(),
      card: {
        name: 'test' as const,
        supports: () => true,
        start: away,
        read: away,
        cancel: away,
        refund: away,
        readRefund: away,
        readBalance: away,
      },
    }
    t.advance(50 * MINUTE)
    await expirePaidHolds({ ...unreachable, now: t.now() }, one.sale.event_id)
    expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
    expect(await expireLapsedOrders(ctx(), one.sale.event_id)).toBe(0)
    expect((await one.buyer.call('POST', '/payment/submit')).body.error.code).toBe('ORDER_EXPIRED')
    const alarm = await t.deps.db
      .selectFrom('operator_alarms')
      .selectAll()
      .where('subject', '=', `payment_attempt:${one.attempt.id}`)
      .executeTakeFirst()
    expect(alarm?.kind).toBe('provider_unreachable')
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.buyer.status()).toBe('EXPIRED')
    await exact()
  })

  test('submission against expiry: never both a charge and a free seat (REL-10)', async () => {
    for (let round = 0; round < 8; round++) {
      const sale = await createOnSaleEvent(t.deps.db, { capacity: 1 })
      const buyer = await createBuyer(t, sale)
      await buyer.saveDetails()
      await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
      t.advance(15 * MINUTE - 1)
      const late = { ...ctx(), now: new Date(t.now().getTime() + 1) }
      const [reply] = await Promise.all([buyer.call('POST', '/payment/submit'), expirePaidHolds(late, sale.event_id)])
      const status = await buyer.status()
      if (reply!.status === 200) expect(['AWAITING_PAYMENT', 'EXPIRED']).toContain(status)
      else expect(reply!.body.error.code).toMatch(/ORDER_EXPIRED|ORDER_STATE_CHANGED/)
      const paid = await buyer.confirm()
      expect(paid.status === 200).toBe((await buyer.status()) === 'COMPLETED')
      await exact()
    }
  })
})
