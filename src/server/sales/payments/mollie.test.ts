import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createMollieBuyer, createMollieWorld, type MollieWorld } from '#test/mollie-world.ts'
import { readOpenDisputes } from './compare-balances.ts'
import { expirePaidHolds } from './expire-payments.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let world: MollieWorld
beforeAll(async () => {
  world = await createMollieWorld()
  data = world.mollie.data
})
afterAll(() => world.close())
beforeEach(() => {
  world.mollie.pending.length = 0
  world.mollie.calls.length = 0
})
afterEach(async () => {
  world.mollie.is_down = false
  world.mollie.faults.length = 0
  world.mollie.data.are_cancelable = false
  expect(await recountStock(world.t.deps.db)).toEqual([])
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ctx = () => systemCtx(world.t.deps)
let data: MollieWorld['mollie']['data']
const alarms = async (attempt_id: number) => {
  const rows = await world.t.deps.db
    .selectFrom('operator_alarms')
    .select('kind')
    .where('subject', '=', `payment_attempt:${attempt_id}`)
    .execute()
  return rows.map(({ kind }) => kind)
}
type Bought = Awaited<ReturnType<typeof createMollieBuyer>>
const completed = async (one: Bought) => {
  expect(await one.order()).toMatchObject({ status: 'COMPLETED', payment_provider: 'mollie', is_test: false })
  expect(await one.mails('order-confirmation')).toHaveLength(1)
  expect(await one.returns()).toEqual([])
  const { count } = await world.t.deps.db
    .selectFrom('attendees')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('order_id', '=', one.attempt.order_id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
}
const made = () => world.mollie.calls.filter((call) => call === 'POST /v2/payments')

describe('paying at Mollie (PSP-3)', () => {
  test('its page is made once the tickets are held, and is the same again while it is open', async () => {
    const one = await createMollieBuyer(world)
    expect(one.first.body.data).toMatchObject({ provider: 'mollie', status: 'CREATED', checkout_url: null })
    expect(one.made.body.data).toMatchObject({ status: 'SUBMITTED', client_secret: null, publishable_key: null })
    expect(one.made.body.data.checkout_url).toContain(one.payment_id)
    expect(made()).toHaveLength(1)
    const { short_id, reference } = await one.order()
    expect(one.payment()).toMatchObject({
      amount: { currency: 'EUR', value: (one.attempt.amount / 100).toFixed(2) },
      description: reference,
      redirect_url: `https://tickets.example.org/checkout/${one.sale.event_id}/${short_id}/payment_return`,
      webhook_url: 'https://tickets.example.org/api/public/webhooks/mollie',
      locale: 'en_GB',
      // what settles in days is not offered (PSP-2)
      method: ['ideal', 'creditcard'],
    })
    expect((await one.start()).body.data.checkout_url).toBe(one.made.body.data.checkout_url)
    expect(made()).toHaveLength(1)
  })

  test('the webhook first, the way back after it: one completion', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'paid')
    await world.hear(3)
    await one.buyer.call('POST', '/payment/sync')
    await completed(one)
  })

  test('the way back first, the webhook after it, twice', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'paid')
    expect((await one.buyer.call('POST', '/payment/sync')).body.data.status).toBe('COMPLETED')
    await world.hear(2)
    await completed(one)
  })

  test('both at once, again and again', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'paid')
    await Promise.all([world.hear(4), ...[1, 2, 3].map(() => one.buyer.call('POST', '/payment/sync'))])
    await world.hear()
    await completed(one)
  })

  test('no webhook and no way back: the reconciler reads it (STL-9)', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'paid')
    world.mollie.pending.length = 0
    world.t.advance(3 * MINUTE)
    await reconcilePayments(ctx())
    await completed(one)
  })

  test('pending holds the tickets until it is decided', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'pending')
    await one.buyer.call('POST', '/payment/sync')
    expect(await one.order()).toMatchObject({ payment_status: 'PROCESSING' })
    world.t.advance(60 * MINUTE)
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PROCESSING' })
    data.end(one.payment_id, 'paid')
    await world.hear()
    await completed(one)
  })

  test('failed is final: the next try is a payment of its own', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'failed', 'insufficient_funds')
    await world.hear(2)
    expect(await one.attemptNow()).toMatchObject({ status: 'FAILED', decline_reason: 'insufficient_funds' })
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PAYMENT_FAILED' })
    await one.start()
    await one.buyer.call('POST', '/payment/submit')
    await one.start()
    const second = await one.readAttempt()
    expect(second.id).not.toBe(one.attempt.id)
    data.end(second.provider_payment_id!, 'paid')
    await world.hear()
    expect(await one.order()).toMatchObject({ status: 'COMPLETED' })
  })

  test('cancelled there by the buyer: the tickets stay held, and another try pays', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'canceled')
    await one.buyer.call('POST', '/payment/sync')
    expect(await one.attemptNow()).toMatchObject({ status: 'CANCELLED' })
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT' })
    expect((await one.start()).body.data).toMatchObject({ provider: 'mollie', status: 'CREATED' })
  })

  test('no way to pay that is final within minutes: told, and another try is possible (PSP-2)', async () => {
    const all = data.methods
    data.methods = all.filter(({ id }) => id === 'banktransfer')
    const one = await createMollieBuyer(world)
    data.methods = all
    expect(one.made.body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect(await one.attemptNow()).toMatchObject({ status: 'FAILED' })
    expect(made()).toEqual([])
  })
})

describe('holds that lapse (EXP-4, PSP-3)', () => {
  const lapse = async (one: Bought, minutes: number) => {
    world.t.advance(minutes * MINUTE)
    await expirePaidHolds(ctx(), one.sale.event_id)
    await expireLapsedOrders(ctx(), one.sale.event_id)
  }

  test('nobody was sent anywhere: it ends without asking Mollie', async () => {
    const one = await createMollieBuyer(world)
    const other = await createMollieBuyer(world, { sale: one.sale }).catch(() => null)
    expect(other).toBeNull()
    data.end(one.payment_id, 'expired')
    await world.hear()
    await one.start()
    world.mollie.calls.length = 0
    await lapse(one, 30)
    expect(await one.order()).toMatchObject({ status: 'EXPIRED' })
    expect(world.mollie.calls).toEqual([])
  })

  test('cancelled there where it can be', async () => {
    data.are_cancelable = true
    const one = await createMollieBuyer(world)
    await lapse(one, 14)
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT' })
    await lapse(one, 0.99)
    world.t.advance(0)
    expect(one.payment().status).toMatch(/open|canceled|expired/)
    await lapse(one, 20)
    expect(await one.order()).toMatchObject({ status: 'EXPIRED' })
  })

  test('where it cannot, it may still be paid: the hold stays until Mollie says that it is over', async () => {
    const one = await createMollieBuyer(world)
    one.payment().expires_at.setTime(world.t.now().getTime() + 60 * MINUTE)
    await lapse(one, 30)
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PROCESSING' })
    const two = await createMollieBuyer(world)
    two.payment().expires_at.setTime(world.t.now().getTime() + 60 * MINUTE)
    await lapse(two, 20)
    data.end(two.payment_id, 'paid')
    await world.hear()
    await completed(two)
    await lapse(one, 41)
    expect(await one.order()).toMatchObject({ status: 'EXPIRED' })
  })

  test('paid after the hold was given up: the tickets are taken again, or the money goes back (STL-6)', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'expired')
    await world.hear()
    await lapse(one, 40)
    expect(await one.order()).toMatchObject({ status: 'EXPIRED' })
    one.payment().status = 'paid'
    expect(await world.call(one.payment_id)).toBe(200)
    await world.t.runJobs()
    expect(await one.order()).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('answers that never came (PAY-5, REL-8)', () => {
  const lost = [
    { on: /^POST \/v2\/payments$/, how: 'drop_after' },
    { on: /^POST \/v2\/payments$/, how: 'drop_before' },
  ] as const

  test.each([0, 3 * 60])(
    'made there, unknown here, asked again %s minutes later: one payment, which completes',
    async (later) => {
      const before = data.payments.size
      world.mollie.faults.push(...lost)
      const one = await createMollieBuyer(world)
      expect(one.made.body.error.code).toBe('PROVIDER_ERROR')
      expect(data.payments.size - before).toBe(1)
      if (later > 0) {
        await world.t.deps.db
          .updateTable('orders')
          .set({ reserved_until: new Date(world.t.now().getTime() + 5 * 60 * MINUTE) })
          .where('id', '=', one.attempt.order_id)
          .execute()
        world.t.advance(later * MINUTE)
      }
      expect((await one.start()).status).toBe(200)
      expect(data.payments.size - before).toBe(1)
      const { provider_payment_id } = await one.readAttempt()
      data.payments.get(provider_payment_id!)!.status = 'paid'
      await one.buyer.call('POST', '/payment/sync')
      await completed(one)
    },
  )

  test('nobody comes back: found by its key and ended with the hold', async () => {
    data.are_cancelable = true
    world.mollie.faults.push(...lost)
    const one = await createMollieBuyer(world)
    world.t.advance(12 * MINUTE)
    await world.t.deps.db
      .updateTable('orders')
      .set({ reserved_until: world.t.now() })
      .where('id', '=', one.attempt.order_id)
      .execute()
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.order()).toMatchObject({ status: 'EXPIRED' })
    const payment = [...data.payments.values()].find(
      ({ metadata }) => (metadata as { order_id?: string })?.order_id === String(one.attempt.order_id),
    )
    expect(payment?.status).toBe('canceled')
  })

  test('out of reach, nothing is released (EXP-5)', async () => {
    const one = await createMollieBuyer(world)
    world.mollie.is_down = true
    world.t.advance(90 * MINUTE)
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT' })
    expect(await alarms(one.attempt.id)).toEqual(['provider_unreachable'])
    world.mollie.is_down = false
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.order()).toMatchObject({ status: 'EXPIRED' })
  })
})

describe('calls of the webhook by whoever (PSP-5, PRM-44)', () => {
  const jobs = async () => {
    const { rows } = await world.t.deps.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'payments.read-payment'`,
    )
    return rows.length
  }

  test('an id that is none of ours: 200, no work, nobody asked', async () => {
    for (const id of ['tr_unknown', 'pi_1', '', "tr_' or 1=1", `tr_${'x'.repeat(200)}`])
      expect(await world.call(id)).toBe(200)
    expect(await jobs()).toBe(0)
    await world.t.runJobs()
    expect(world.mollie.calls).toEqual([])
  })

  test('a payment of ours is read, never believed; a flood of calls reads it once', async () => {
    const one = await createMollieBuyer(world)
    world.mollie.calls.length = 0
    for (let index = 0; index < 40; index++) expect(await world.call(one.payment_id)).toBe(200)
    expect(await jobs()).toBe(1)
    await world.t.runJobs()
    expect(
      world.mollie.calls.filter((call) => call === `GET /v2/payments/${one.payment_id}`).length,
    ).toBeLessThanOrEqual(1)
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'AWAITING_PAYMENT' })
    // what was put off by the flood is still read
    data.end(one.payment_id, 'paid')
    await world.call(one.payment_id)
    world.t.advance(3 * MINUTE)
    await world.t.runJobs()
    await reconcilePayments(ctx())
    expect(await one.order()).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('what came back, what was charged back, what is odd', () => {
  const paidOne = async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'paid')
    await world.hear()
    return one
  }
  const refund = (one: Bought, amount: number) =>
    world.t.call('POST', `/api/events/${one.sale.event_id}/orders/${one.attempt.order_id}/refund`, {
      as: (one.sale as unknown as { account: { token: string } }).account.token,
      body: { amount, notify_buyer: true, cancel_order: false },
    })

  test('a refund is pending until Mollie has sent it, and told once (PSP-4c)', async () => {
    const one = await paidOne()
    expect((await refund(one, 500)).status).toBe(200)
    await world.t.runJobs()
    const [at_mollie] = data.refundsOf(one.payment_id)
    expect(await one.refunds()).toMatchObject([{ status: 'PENDING', amount: 500, provider_refund_id: at_mollie!.id }])
    data.settleRefund(at_mollie!.id, 'refunded')
    await world.hear(2)
    expect(await one.refunds()).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await one.mails('refund')).toHaveLength(1)
    expect(data.refunded(one.payment_id)).toBe(500)
  })

  test('a refund made by hand counts as one from outside, once (RFD-15)', async () => {
    const one = await paidOne()
    const made = data.refund(one.payment_id, { amount: { currency: 'EUR', value: '3.00' } })
    data.settleRefund(made.id, 'refunded')
    await world.hear(2)
    await world.call(one.payment_id)
    await world.t.runJobs()
    expect(await one.refunds()).toMatchObject([{ status: 'SUCCEEDED', amount: 300, reason: 'OUTSIDE' }])
  })

  test('another amount than ours never completes: it goes back and the operator hears (STL-7)', async () => {
    const one = await createMollieBuyer(world)
    Object.assign(one.payment(), { amount: { currency: 'EUR', value: '0.01' } })
    data.end(one.payment_id, 'paid')
    await world.hear()
    expect(await one.order()).toMatchObject({ status: 'AWAITING_PAYMENT' })
    expect(await one.returns()).toMatchObject([{ reason: 'AMOUNT_DIFFERS', amount: 1 }])
    expect(await alarms(one.attempt.id)).toContain('payment_amount_differs')
    expect(data.refunded(one.payment_id)).toBe(1)
  })

  test('money that is only reserved is let go, and the operator hears (PSP-4b)', async () => {
    const one = await createMollieBuyer(world)
    data.end(one.payment_id, 'authorized')
    await world.hear()
    expect(one.payment().status).toBe('canceled')
    expect(await one.attemptNow()).toMatchObject({ status: 'CANCELLED' })
    expect(await alarms(one.attempt.id)).toEqual(['payment_only_reserved'])
  })

  // the event is over after it
  test('charged back: told once, tickets stay; reversed it is won; after 120 days it is lost (PSP-4d, PAY-15)', async () => {
    const [one, two] = [await paidOne(), await paidOne()]
    const first = data.chargeBack(one.payment_id)
    data.chargeBack(two.payment_id)
    await world.hear(2)
    expect(await one.attemptNow()).toMatchObject({ dispute_status: 'OPEN' })
    expect(await one.order()).toMatchObject({ status: 'COMPLETED', is_disputed: true })
    expect(await one.mails('dispute-opened')).toHaveLength(1)
    data.reverse(first.id)
    await world.hear()
    expect(await one.attemptNow()).toMatchObject({ dispute_status: 'WON' })
    expect(await one.order()).toMatchObject({ is_disputed: false })
    world.t.advance(119 * DAY)
    await readOpenDisputes(ctx())
    expect(await two.attemptNow()).toMatchObject({ dispute_status: 'OPEN' })
    world.t.advance(2 * DAY)
    await readOpenDisputes(ctx())
    expect(await two.attemptNow()).toMatchObject({ dispute_status: 'LOST' })
  })
})
