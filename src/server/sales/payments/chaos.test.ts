import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobTable } from '#server/app/job-table.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { expectBooksInOrder, letTimePass } from '#test/money-invariants.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'
import { compareBalances } from './compare-balances.ts'
import { expirePaidHolds } from './expire-payments.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => world.close())
beforeEach(() => world.stripe.post.lose())
afterEach(() => {
  world.stripe.is_down = false
  world.stripe.faults.length = 0
})

const MINUTE = 60_000
const ctx = () => systemCtx(world.t.deps)
const hear = async () => {
  await world.stripe.post.deliver()
  await world.t.runJobs()
}
const run = (name: string) => jobTable[name]!(ctx(), {} as never)
const inOrder = (one: { sale: { event_id: number } }) => expectBooksInOrder(world, one.sale.event_id)
const alarms = async (subject: string) =>
  (
    await world.t.deps.db
      .selectFrom('operator_alarms')
      .select('kind')
      .where('subject', '=', subject)
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

describe('answers and news that get lost', () => {
  test('made, then silence: the buyer tries again and finds the same payment (PAY-4, PAY-5)', async () => {
    const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 1 })
    const buyer = await createBuyer(world.t, sale)
    await buyer.saveDetails()
    const made = world.stripe.data.intents.size
    const create = /^POST \/v1\/payment_intents$/
    world.stripe.faults.push({ on: create, how: 'drop_after' }, { on: create, how: 'drop_before' })
    const lost = await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(lost.body.error.code).toBe('PROVIDER_ERROR')
    const again = await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    expect(again.status).toBe(200)
    expect(world.stripe.data.intents.size).toBe(made + 1)
  })

  test('made, then silence, and the buyer leaves: it is found under its key and cancelled before the unit is free (EXP-4)', async () => {
    const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 1 })
    const buyer = await createBuyer(world.t, sale)
    await buyer.saveDetails()
    const create = /^POST \/v1\/payment_intents$/
    world.stripe.faults.push({ on: create, how: 'drop_after' }, { on: create, how: 'drop_before' })
    await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    await letTimePass(world)
    expect(await buyer.status()).toBe('EXPIRED')
    await expectBooksInOrder(world, sale.event_id)
  })

  test('charged, every webhook lost: the reconciler completes the order (STL-9, WHK-4)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    world.stripe.post.lose()
    world.t.advance(3 * MINUTE)
    await run('payments.reconcile')
    expect(await one.buyer.status()).toBe('COMPLETED')
    await inOrder(one)
  })

  test('charged, the webhook delayed beyond expiry, the reconciler away too: expiry itself finds the money (EXP-4, REL-11)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    world.t.advance(20 * MINUTE)
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.buyer.status()).toBe('COMPLETED')
    await hear()
    await inOrder(one)
  })

  test('a refund made while its answer got lost is not made again, and is known by its key when heard (RFD-6, RFD-15, REL-8)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard()
    await hear()
    const refund = /^POST \/v1\/refunds$/
    world.stripe.faults.push({ on: refund, how: 'drop_after' }, { on: refund, how: 'drop_before' })
    const { account } = one.sale as Awaited<ReturnType<typeof createOnSaleEvent>>
    await world.t.call('POST', `/api/events/${one.sale.event_id}/orders/${one.attempt.order_id}/refund`, {
      as: account.token,
      body: { amount: 500, notify_buyer: true },
    })
    const rows = () =>
      world.t.deps.db.selectFrom('refunds').selectAll().where('order_id', '=', one.attempt.order_id).execute()
    expect(await rows()).toMatchObject([{ status: 'PENDING', provider_refund_id: null }])
    await hear()
    expect(await rows()).toMatchObject([{ status: 'SUCCEEDED', amount: 500 }])
    await letTimePass(world)
    expect(world.stripe.data.refundsOf(one.payment_id)).toHaveLength(1)
    await inOrder(one)
  })
})

describe('late money, from the provider itself (STL-5 to STL-7)', () => {
  /** Cancelled in our rows though the provider was paid: what is left after a lost race. */
  const forget = (id: number) =>
    world.t.deps.db.updateTable('payment_attempts').set({ status: 'CANCELLED' }).where('id', '=', id).execute()

  test('the hold is over and the unit still free: completed late (STL-6)', async () => {
    const one = await createCardBuyer(world)
    await forget(one.attempt.id)
    world.t.advance(30 * MINUTE)
    await expireLapsedOrders(ctx(), one.sale.event_id)
    expect(await one.buyer.status()).toBe('EXPIRED')
    one.confirmCard()
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
    await inOrder(one)
  })

  test('the unit is sold meanwhile: given back whole, once, the buyer is told (STL-6, STL-8, MAIL-18)', async () => {
    const one = await createCardBuyer(world)
    await forget(one.attempt.id)
    world.t.advance(30 * MINUTE)
    await expireLapsedOrders(ctx(), one.sale.event_id)
    const next = await createCardBuyer(world, { sale: one.sale })
    next.confirmCard()
    one.confirmCard()
    await hear()
    await letTimePass(world)
    expect(await one.returns()).toMatchObject([{ status: 'SUCCEEDED', reason: 'NO_STOCK_LEFT' }])
    expect(await one.mails('payment-returned')).toHaveLength(1)
    expect(world.stripe.data.refunded(one.payment_id)).toBe(one.attempt.amount)
    await inOrder(one)
  })

  test('a second payment of a completed order goes back (STL-5)', async () => {
    const one = await createCardBuyer(world)
    await forget(one.attempt.id)
    const again = await one.buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    await one.buyer.call('POST', '/payment/submit')
    world.stripe.confirm(again.body.data.client_secret.split('_secret_')[0])
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
    one.confirmCard()
    await hear()
    await letTimePass(world)
    expect(await one.returns()).toMatchObject([{ status: 'SUCCEEDED', reason: 'ORDER_COMPLETED_OTHERWISE' }])
    await inOrder(one)
  })

  test('another amount than asked never completes: given back, on the alarm list (STL-7, SEC-27)', async () => {
    const one = await createCardBuyer(world)
    Object.assign(one.intent(), {
      status: 'succeeded',
      amount_received: one.attempt.amount - 100,
      latest_charge: 'ch_short',
    })
    world.stripe.post.add('payment_intent.succeeded', one.intent())
    await hear()
    await letTimePass(world)
    expect((await one.order()).status).toBe('EXPIRED')
    expect(await one.returns()).toMatchObject([{ status: 'SUCCEEDED', reason: 'AMOUNT_DIFFERS' }])
    expect(await alarms(`payment_attempt:${one.attempt.id}`)).toContain('payment_amount_differs')
    expect(world.stripe.data.refunded(one.payment_id)).toBe(one.attempt.amount - 100)
  })

  test('a return the provider refuses for good is on the alarm list (STL-8, STL-10)', async () => {
    const one = await createCardBuyer(world)
    await forget(one.attempt.id)
    world.t.advance(30 * MINUTE)
    await expireLapsedOrders(ctx(), one.sale.event_id)
    await createCardBuyer(world, { sale: one.sale })
    one.confirmCard('4000000000003055')
    await hear()
    await world.t.runJobs()
    const [row] = await one.returns()
    expect(row).toMatchObject({ status: 'FAILED' })
    expect(await alarms(`payment_return:${row!.id}`)).toEqual(['payment_return_failed'])
  })
})

describe('a provider out of reach for an hour (REL-12, EXP-5)', () => {
  test('nothing is released, nothing completes, the operator is told; then everything settles', async () => {
    const [paid, idle, open] = [
      await createCardBuyer(world),
      await createCardBuyer(world),
      await createCardBuyer(world, { capacity: 2 }),
    ]
    paid.confirmCard()
    world.stripe.post.lose()
    world.stripe.is_down = true
    for (let minute = 0; minute < 60; minute += 10) {
      world.t.advance(10 * MINUTE)
      for (const one of [paid, idle, open]) await expirePaidHolds(ctx(), one.sale.event_id)
      for (const one of [paid, idle, open]) expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
    }
    await expect(createBuyer(world.t, idle.sale)).rejects.toThrow('ITEMS_UNAVAILABLE')
    for (const one of [paid, idle, open])
      expect(await alarms(`payment_attempt:${one.attempt.id}`)).toEqual(['provider_unreachable'])
    world.stripe.is_down = false
    await letTimePass(world)
    expect(await paid.buyer.status()).toBe('COMPLETED')
    expect(await idle.buyer.status()).toBe('EXPIRED')
    expect(await open.buyer.status()).toBe('EXPIRED')
    for (const one of [paid, idle, open]) {
      await inOrder(one)
      expect(await alarms(`payment_attempt:${one.attempt.id}`), 'done with').toEqual([])
    }
  }, 120_000)

  test('what the provider still works on keeps its hold beyond a day, with an alarm, until the answer (EXP-4)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard('4000000000000077')
    await hear()
    world.t.advance(25 * 60 * MINUTE)
    await expirePaidHolds(ctx(), one.sale.event_id)
    expect(await one.buyer.status()).toBe('AWAITING_PAYMENT')
    expect(await alarms(`payment_attempt:${one.attempt.id}`)).toEqual(['payment_processing_long'])
    world.stripe.data.settle(one.payment_id)
    await hear()
    expect(await one.buyer.status()).toBe('COMPLETED')
  })

  test('processing that fails at last expires the order (STL-3, EXP-4)', async () => {
    const one = await createCardBuyer(world)
    one.confirmCard('4000000000000093')
    await hear()
    world.t.advance(2 * 60 * MINUTE)
    world.stripe.data.settle(one.payment_id)
    await hear()
    expect(await one.mails('payment-failed')).toHaveLength(1)
    await letTimePass(world)
    expect(await one.buyer.status()).toBe('EXPIRED')
    await inOrder(one)
  })
})

describe('every night, our books against the provider’s (REL-27)', () => {
  test('equal books are silent; a refund nobody heard of is taken in; what stays different is on the list until it agrees', async () => {
    const [equal, unheard, wrong] = [
      await createCardBuyer(world),
      await createCardBuyer(world),
      await createCardBuyer(world),
    ]
    for (const one of [equal, unheard, wrong]) one.confirmCard()
    await hear()
    world.stripe.refundOutside(unheard.payment_id, 300)
    world.stripe.post.lose()
    wrong.intent().amount_received += 70
    await compareBalances(ctx())
    expect(await alarms(`payment_attempt:${equal.attempt.id}`)).toEqual([])
    expect(await alarms(`payment_attempt:${unheard.attempt.id}`)).toEqual([])
    expect((await unheard.order()).total_refunded).toBe(300)
    expect(await alarms(`payment_attempt:${wrong.attempt.id}`)).toEqual(['payment_books_differ'])
    wrong.intent().amount_received -= 70
    await compareBalances(ctx())
    expect(await alarms(`payment_attempt:${wrong.attempt.id}`)).toEqual([])
  })

  test('money on a payment we had written off is found and settled (STL-10)', async () => {
    const one = await createCardBuyer(world)
    world.t.advance(30 * MINUTE)
    await world.t.deps.db
      .updateTable('payment_attempts')
      .set({ status: 'CANCELLED', updated_at: world.t.now() })
      .where('id', '=', one.attempt.id)
      .execute()
    await expireLapsedOrders(ctx(), one.sale.event_id)
    one.confirmCard()
    world.stripe.post.lose()
    await compareBalances(ctx())
    expect(await one.buyer.status()).toBe('COMPLETED')
    await inOrder(one)
  })
})
