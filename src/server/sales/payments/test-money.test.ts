import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/** The same data after keys were configured, and after the installation got a public address (PAY-30). */
const LATER = {
  'with keys of Stripe': { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  'at a public address': { APP_URL: 'https://tickets.example.org' },
  'at a socket of the network': { HOST: '0.0.0.0' },
}
const CARD = { number: '4242424242424242', expiry: '12/30', cvc: '123' }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function submitted() {
  const buyer = await createBuyer(t, await createOnSaleEvent(t.deps.db, { capacity: 5 }))
  await buyer.saveDetails()
  await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
  await buyer.call('POST', '/payment/submit')
  return buyer
}

const idOf = ({ order }: { order: string }) => order.split('/').at(-1) ?? ''
const orderOf = (buyer: { order: string }) =>
  t.deps.db.selectFrom('orders').selectAll().where('short_id', '=', idOf(buyer)).executeTakeFirstOrThrow()

describe.each(Object.entries(LATER))('a test payment begun before, completed %s (PAY-30)', (_name, env) => {
  const later = async (run: (app: TestApp) => Promise<void>) => {
    const app = await createTestApp({ database: t.url, env: { LOG_LEVEL: 'silent', ...env }, now: t.now() })
    try {
      await run(app)
    } finally {
      await app.close()
    }
    expect(await recountStock(t.deps.db)).toEqual([])
  }

  test('by its card form: refused', async () => {
    const buyer = await submitted()
    await later(async (app) => {
      const headers = { cookie: buyer.cookie }
      const reply = await app.call('POST', `${buyer.order}/payment/test`, { body: CARD, headers })
      expect([reply.status, reply.body.error?.code]).toEqual([409, 'PAYMENT_METHOD_UNAVAILABLE'])
    })
    expect((await orderOf(buyer)).status).toBe('AWAITING_PAYMENT')
  })

  test('by time, while it was being processed: declined', async () => {
    const buyer = await submitted()
    await buyer.call('POST', '/payment/test', { body: { ...CARD, number: '4000000000000077' } })
    await later(async (app) => {
      app.advance(5 * 60_000)
      await reconcilePayments(systemCtx(app.deps))
    })
    expect(await orderOf(buyer)).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PAYMENT_FAILED' })
  })

  test('by the reconciler, after the answer was lost: declined', async () => {
    const buyer = await submitted()
    const { id } = await orderOf(buyer)
    const attempt = await t.deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirst()
    await t.deps.db
      .updateTable('test_payments')
      .set({ status: 'SUCCEEDED', card_last4: '4242' })
      .where('id', '=', attempt?.provider_payment_id ?? '')
      .execute()
    await later(async (app) => {
      app.advance(5 * 60_000)
      await reconcilePayments(systemCtx(app.deps))
    })
    expect(await orderOf(buyer)).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PAYMENT_FAILED' })
  })
})

test('control: while test cards are taken the same three complete', async () => {
  const [form, time, lost] = [await submitted(), await submitted(), await submitted()]
  await form.call('POST', '/payment/test', { body: CARD })
  await time.call('POST', '/payment/test', { body: { ...CARD, number: '4000000000000077' } })
  await t.deps.db.updateTable('test_payments').set({ status: 'SUCCEEDED' }).where('status', '=', 'CREATED').execute()
  t.advance(5 * 60_000)
  await reconcilePayments(systemCtx(t.deps))
  for (const buyer of [form, time, lost]) expect((await orderOf(buyer)).status).toBe('COMPLETED')
})
