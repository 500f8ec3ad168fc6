import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { settleDispute } from '#server/sales/payments/settle/settle-dispute.ts'
import { signBody } from '#test/stripe/post.ts'
import { EMULATOR_KEYS } from '#test/stripe-emulator.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld({
    env: { STRIPE_WEBHOOK_SECRET: `whsec_next, ${EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET}` },
  })
})
afterAll(() => world.close())
beforeEach(() => world.stripe.post.lose())

const MINUTE = 60_000
const exact = async () => expect(await recountStock(world.t.deps.db)).toEqual([])
const inbox = async () => (await world.t.deps.db.selectFrom('payment_events').selectAll().execute()).length
const send = (body: string, signature: string, headers: Record<string, string> = {}) =>
  world.t.app.inject({
    method: 'POST',
    url: '/api/public/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    payload: body,
  })
const hear = async (options?: { order?: 'in_order' | 'reversed'; times?: number }) => {
  await world.stripe.post.deliver(options)
  await world.t.runJobs()
}

describe('POST /public/webhooks/stripe (API-135)', () => {
  test('signed over the raw body: a byte more, another secret, an old stamp or no signature is refused and nothing kept (WHK-1)', async () => {
    const { post } = world.stripe
    const { body } = post.add('payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' })
    const now = world.t.now()
    const good = signBody(body, EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET, now)
    const before = await inbox()
    const refused = [
      await send(`${body} `, good),
      await send(body, signBody(body, 'whsec_other', now)),
      await send(body, signBody(body, EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET, new Date(now.getTime() - 6 * MINUTE))),
      await send(body, ''),
      await send('', good),
    ]
    for (const answer of refused) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.code).toBe('WEBHOOK_SIGNATURE_INVALID')
    }
    expect(await inbox()).toBe(before)
    expect((await send(body, good)).statusCode).toBe(200)
    expect((await send(body, signBody(body, 'whsec_next', now))).statusCode).toBe(200)
    expect(await inbox()).toBe(before + 1)
  })

  test('a known event, an unknown type, an unknown object and the other mode: 200 without effect (WHK-2, WHK-3)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    const [event] = world.stripe.post.pending
    await hear({ times: 3 })
    expect(await one.buyer.status()).toBe('COMPLETED')
    expect(await world.stripe.post.post(event!)).toBe(200)
    await world.t.runJobs()
    expect(await one.mails('order-confirmation')).toHaveLength(1)
    const before = await inbox()
    world.stripe.post.add('customer.created', { id: 'cus_1', object: 'customer' })
    world.stripe.post.add('payment_intent.succeeded', one.intent(), { livemode: true })
    await hear()
    expect(await inbox()).toBe(before)
    world.stripe.post.add(
      'charge.dispute.created',
      { id: 'dp_elsewhere', object: 'dispute' },
      { account: 'acct_elsewhere' },
    )
    world.stripe.post.add('payment_intent.succeeded', { ...one.intent(), id: 'pi_elsewhere', metadata: {} })
    await world.stripe.post.deliver()
    expect(world.stripe.post.pending).toEqual([])
  })

  test('a fault of ours is no 200, so the event comes again (WHK-2)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await world.t.owner.query('alter table payment_events rename to payment_events_away')
    await world.stripe.post
      .deliver()
      .finally(() => world.t.owner.query('alter table payment_events_away rename to payment_events'))
    expect(world.stripe.post.pending).toHaveLength(1)
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
  })
})

describe('payments heard (WHK-4)', () => {
  test('succeeded completes; twice at once and again later changes nothing more (STL-2, STL-4, REL-9)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    const events = [...world.stripe.post.pending]
    await hear({ times: 2 })
    for (const event of events) await world.stripe.post.post(event)
    await world.t.runJobs()
    expect((await one.order()).status).toBe('COMPLETED')
    expect(await one.mails('order-confirmation')).toHaveLength(1)
    expect(await one.returns()).toEqual([])
    await exact()
  })

  test('processing, then its end; the old news after it takes nothing back (STL-3, WHK-3)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard('4000000000000077')
    const processing = world.stripe.post.pending[0]!
    await hear()
    expect((await one.order()).payment_status).toBe('PROCESSING')
    world.stripe.data.settle(one.payment_id)
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
    world.stripe.post.pending.push({ ...processing, body: processing.body.replace(processing.id, 'evt_again') })
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
  })

  test('a decline keeps the attempt open for another card; the next one completes (STL-3, PAY-4, EXP-6, REL-13)', async () => {
    const one = await createCardBuyer(world)
    world.t.advance(14 * MINUTE)
    one.confirmCard('4000000000009995')
    await hear()
    const declined = await one.order()
    expect(declined.payment_status).toBe('PAYMENT_FAILED')
    expect(declined.reserved_until!.getTime()).toBeGreaterThanOrEqual(world.t.now().getTime() + 10 * MINUTE)
    expect(await one.attemptNow()).toMatchObject({ status: 'CREATED', decline_reason: 'insufficient_funds' })
    const again = await one.buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(again.body.data.client_secret).toBe(one.intent().client_secret)
    await one.buyer.call('POST', '/payment/submit')
    one.confirmCard()
    await hear({ order: 'reversed' })
    expect(await one.buyer.status()).toBe('COMPLETED')
    await exact()
  })

  test('every event of a stormy payment in reverse, twice each, long after the hold: the order is complete (REL-9)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard('4000000000000002')
    await one.buyer.call('POST', '/payment/submit')
    one.confirmCard('4000000000000077')
    world.stripe.data.settle(one.payment_id)
    world.t.advance(3 * 60 * MINUTE)
    await hear({ order: 'reversed', times: 2 })
    expect(await one.buyer.status()).toBe('COMPLETED')
    expect(await one.mails('order-confirmation')).toHaveLength(1)
    await exact()
  })

  test('cancelled at the provider closes the attempt, expiry decides about the hold (STL-3)', async () => {
    const one = await createCardBuyer(world)
    world.stripe.data.cancel(one.intent())
    await hear()
    expect((await one.attemptNow()).status).toBe('CANCELLED')
    expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
  })

  test('heard before our own answer was stored: the payment is known by its key (WHK-3, REL-8, REL-9)', async () => {
    const one = await createCardBuyer(world)
    await world.t.deps.db
      .updateTable('payment_attempts')
      .set({ provider_payment_id: null, client_secret: null })
      .where('id', '=', one.attempt.id)
      .execute()
    one.confirmCard()
    await hear()
    expect(await one.attemptNow()).toMatchObject({ status: 'SUCCEEDED', provider_payment_id: one.payment_id })
    expect(await one.buyer.status()).toBe('COMPLETED')
  })
})

describe('refunds heard (WHK-5)', () => {
  test('made in the dashboard: recorded under its id, counted, no mail to the buyer (RFD-15)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await hear()
    world.stripe.refundOutside(one.payment_id, 500)
    await hear({ order: 'reversed', times: 2 })
    const refunds = await world.t.deps.db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', one.attempt.order_id)
      .execute()
    expect(refunds).toMatchObject([{ amount: 500, status: 'SUCCEEDED', user_id: null, reason: 'OUTSIDE' }])
    expect(await one.order()).toMatchObject({ total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED' })
    expect(await one.mails('refund')).toEqual([])
  })

  test('of a payment that completed nothing it is that payment’s return (RFD-15, STL-8)', async () => {
    const one = await createCardBuyer(world)
    one.intent().amount_received = 1
    Object.assign(one.intent(), {
      status: 'succeeded',
      amount_received: one.attempt.amount - 5,
      latest_charge: 'ch_less',
    })
    world.stripe.refundOutside(one.payment_id, one.attempt.amount - 5)
    await hear()
    await world.t.runJobs()
    expect(await one.returns()).toMatchObject([{ status: 'SUCCEEDED', reason: 'AMOUNT_DIFFERS' }])
    expect((await one.order()).total_refunded).toBe(0)
    expect(world.stripe.data.refundsOf(one.payment_id)).toHaveLength(1)
  })

  test('reported failed after success: totals follow, the organizer is told (RFD-14)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await hear()
    const refund = world.stripe.refundOutside(one.payment_id, 500)
    await hear()
    world.stripe.data.settleRefund(refund.id, 'failed')
    await hear()
    expect(await one.order()).toMatchObject({ total_refunded: 0, refund_status: 'REFUND_FAILED' })
    expect(await one.mails('refund-failed')).toHaveLength(1)
  })
})

describe('disputes heard (WHK-6)', () => {
  test('opened: marked, in the activity, one mail, tickets stay; lost it stays marked (PAY-15)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await hear()
    const dispute = world.stripe.data.dispute(one.payment_id)
    await hear({ times: 2 })
    expect(await one.order()).toMatchObject({ is_disputed: true, status: 'COMPLETED' })
    expect(await one.mails('dispute-opened')).toHaveLength(1)
    world.stripe.data.closeDispute(dispute.id, 'lost')
    await hear()
    expect(await one.order()).toMatchObject({ is_disputed: true })
    const acts = await world.t.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('order_id', '=', one.attempt.order_id)
      .where('action', 'like', 'payment.disp%')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['payment.disputed', 'payment.dispute_lost'])
    expect(await one.mails('dispute-opened')).toHaveLength(1)
  })

  test('what was read of it before its end and is written after it says nothing more (PAY-15)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await hear()
    const ctx = { ...systemCtx(world.t.deps), now: world.t.now() }
    const attempt = await world.t.deps.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', one.attempt.id)
      .executeTakeFirstOrThrow()
    const read = (status: 'OPEN' | 'WON' | 'LOST') =>
      settleDispute(ctx, attempt, { payment_id: one.payment_id, amount: attempt.amount, currency: 'EUR', status })
    await read('WON')
    await read('OPEN')
    expect(await one.order()).toMatchObject({ is_disputed: false })
    expect(await one.mails('dispute-opened')).toEqual([])
    await read('LOST')
    await read('OPEN')
    expect(await one.order()).toMatchObject({ is_disputed: true })
    await read('WON')
    expect(await one.order()).toMatchObject({ is_disputed: false })
  })

  test('won before it was heard of: never marked, nobody is alarmed (WHK-3)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await hear()
    const dispute = world.stripe.data.dispute(one.payment_id)
    world.stripe.data.closeDispute(dispute.id, 'won')
    await hear({ order: 'reversed' })
    expect(await one.order()).toMatchObject({ is_disputed: false })
    expect(await one.mails('dispute-opened')).toEqual([])
  })
})
