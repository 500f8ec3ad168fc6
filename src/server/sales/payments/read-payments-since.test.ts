import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'
import { readPaymentsSince, returnUnknownPayments } from './read-payments-since.ts'

const MINUTE = 60_000
let world: StripeWorld
beforeAll(async () => {
  world = await createStripeWorld()
})
afterAll(() => world.close())

const ctx = () => systemCtx(world.t.deps)
const alarms = () =>
  world.t.deps.db
    .selectFrom('operator_alarms')
    .select(['subject', 'data'])
    .where('kind', '=', 'payment_unknown')
    .where('resolved_at', 'is', null)
    .execute()

test('what the provider has since an hour before settles; money for an order that is gone is an alarm, and goes back on the word (BAK-5)', async () => {
  const before = await createCardBuyer(world)
  before.confirmCard()
  world.t.advance(90 * MINUTE)
  const known = await createCardBuyer(world)
  known.confirmCard()
  const refunded = await createCardBuyer(world)
  refunded.confirmCard()
  await world.stripe.post.deliver()
  world.stripe.refundOutside(refunded.payment_id, 500)
  /** As one that was begun after the backup: its row is not there. */
  const lost = (key: string) => {
    const metadata = { ...known.intent().metadata, turnout_key: key }
    const body = { amount: 1250, currency: 'eur', metadata }
    return world.stripe.data.createIntent('', body).id
  }
  const our_key = known.intent().metadata.turnout_key!.replace(/attempt-\d+$/, 'attempt-987654')
  const [paid, unpaid, others] = [lost(our_key), lost(our_key.replace('4', '5')), lost('of-another-shop')]
  for (const id of [paid, others]) world.stripe.confirm(id)

  const data_of = world.t.now()
  expect(await readPaymentsSince(ctx(), data_of)).toEqual({ settled: 3, unknown: 1 })
  expect((await known.order()).status).toBe('COMPLETED')
  expect((await refunded.order()).total_refunded).toBe(500)
  const data = { provider: 'stripe', account: '', amount: 1250, currency: 'EUR' }
  expect(await alarms()).toEqual([{ subject: `payment:${paid}`, data }])
  expect(world.stripe.data.intents.get(unpaid)!.status, 'nobody can pay it any more').toBe('canceled')

  expect(await returnUnknownPayments(ctx())).toBe(1)
  expect(await returnUnknownPayments(ctx())).toBe(0)
  expect(await alarms()).toEqual([])
  expect([paid, others].map((id) => world.stripe.data.refunded(id))).toEqual([1250, 0])
  expect(await readPaymentsSince(ctx(), data_of), 'a repeat finds it given back').toMatchObject({ unknown: 0 })
  expect(await returnUnknownPayments(ctx())).toBe(0)
})
