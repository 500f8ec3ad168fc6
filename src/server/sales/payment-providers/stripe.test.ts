import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  fromStripeAmount,
  stripeSupports,
  toStripeAmount,
  toStripePart,
} from '#server/catalog/payment-methods/stripe-amounts.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'
import { CallLimiter } from './call-limiter.ts'
import { ProviderUnreachable } from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import type { StripeCalls } from './stripe-calls.ts'

let stripe: StripeEmulator
beforeAll(async () => {
  stripe = await startStripeEmulator()
})
afterAll(() => stripe.close())

const UNHURRIED: StripeCalls = { limiter: { turn: async () => {}, refused: () => {} }, observe: () => {} }
const platform = (installation = 'one', calls = UNHURRIED) =>
  createStripe(
    {
      secret_key: EMULATOR_KEYS.STRIPE_SECRET_KEY,
      publishable_key: EMULATOR_KEYS.STRIPE_PUBLISHABLE_KEY,
      webhook_secrets: ['whsec_old', EMULATOR_KEYS.STRIPE_WEBHOOK_SECRET],
      api_base: stripe.url,
      installation,
    },
    calls,
  )
let keys = 0
const newPayment = (values: object = {}) => ({
  key: `attempt-${++keys}`,
  amount: 1250,
  currency: 'EUR',
  metadata: { order_id: '7' },
  begun_at: new Date('2027-03-01T10:00:00Z'),
  ...values,
})

describe('a provider that takes so many calls a second (HA-12)', () => {
  /** How many of so many payments that are begun at once were refused for coming too soon. */
  async function tooMany(limiter: StripeCalls['limiter'], payments: number): Promise<number> {
    const results: string[] = []
    const at = platform('one', { limiter, observe: (_call, result) => void results.push(result) }).at('')
    stripe.calls_per_second = 25
    await Promise.all(Array.from({ length: payments }, () => at.start(newPayment()).catch(() => {})))
    stripe.calls_per_second = null
    return results.filter((result) => result === 'TOO_MANY').length
  }
  const limiter = () =>
    new CallLimiter({ per_second: 20, readCallers: async () => ({ web: 1, workers: 0, kind: 'WEB' }) })
  test('is never asked too much', async () => {
    expect(await tooMany(limiter(), 30)).toBe(0)
  })
  test('control: without turns it is', async () => {
    // all of them in one instant, however slow the machine is
    const stands = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const refused = await tooMany(UNHURRIED.limiter, 30)
    stands.mockRestore()
    expect(refused).toBeGreaterThan(0)
  })
  test('and refuses: the call is made once more at its turn, and the next ones come more slowly', async () => {
    const turns = limiter()
    const at = platform('one', { limiter: turns, observe: () => {} }).at('')
    stripe.faults.push({ on: /^POST/, how: 'too_many' })
    const made = stripe.calls.length
    expect(await at.start(newPayment())).toMatchObject({ status: 'OPEN' })
    expect(stripe.calls.length).toBe(made + 2)
    expect(turns.rate(' payment.start')).toBeLessThan(20)
  })
})

describe('amounts as Stripe counts them (PAY-1)', () => {
  test.each([
    ['EUR', 1250, 1250],
    ['JPY', 1980, 1980],
    ['KWD', 1250, 1250],
    ['ISK', 500, 50_000],
    ['UGX', 5000, 500_000],
    ['MGA', 1200, 12],
  ])('%s %i is %i there and back', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs)
    expect(fromStripeAmount(theirs, currency)).toBe(ours)
  })

  test.each([
    ['EUR', 49, false],
    ['EUR', 50, true],
    ['JPY', 49, false],
    ['JPY', 50, true],
    ['KWD', 1250, true],
    ['KWD', 1255, false],
    ['MGA', 1250, false],
    ['MGA', 1300, true],
    ['HUF', 17_499, false],
    ['USD', 99_999_999, true],
    ['USD', 100_000_000, false],
    ['ISK', 999_999, true],
    ['ISK', 1_000_000, false],
    ['KPW', 5000, false],
  ])('%s %i: %s', (currency, amount, supported) => {
    expect(stripeSupports(amount, currency)).toBe(supported)
  })

  test('a fee in thousandths goes down to the step (PAY-12)', () => {
    expect(toStripePart(1257, 'KWD')).toBe(1250)
    expect(toStripePart(125, 'EUR')).toBe(125)
    expect(toStripePart(125, 'MGA')).toBe(1)
  })
})

test('where Stripe tells of events is read, with what it tells (DEP-7g)', async () => {
  const endpoint = { url: 'https://t.example/hook', enabled_events: ['*'], status: 'disabled' as const }
  stripe.data.webhook_endpoints.push(endpoint)
  expect(await platform().listWebhooks()).toEqual([{ url: endpoint.url, types: ['*'], is_enabled: false }])
})

describe('a payment at Stripe', () => {
  test('the same key finds the same payment; it carries what the order is (PAY-5, PAY-9, PAY-13)', async () => {
    const at = platform().at('')
    const payment = newPayment()
    const [first, again] = [await at.start(payment), await at.start(payment)]
    expect(again).toEqual(first)
    expect(first).toMatchObject({ status: 'OPEN', amount: 1250, currency: 'EUR', decline: null })
    expect(first.client_secret).toMatch(/_secret_/)
    expect(stripe.data.intents.get(first.id)?.metadata).toMatchObject({ order_id: '7' })
  })

  test('two installations on one Stripe account never share a payment under one row id', async () => {
    const payment = newPayment()
    const first = await platform('one').at('').start(payment)
    const second = await platform('two')
      .at('')
      .start({ ...payment, amount: 900 })
    expect(second.id).not.toBe(first.id)
  })

  test('declines tell one from the next, also a refused authentication', async () => {
    const at = platform().at('')
    const { id } = await at.start(newPayment())
    stripe.confirm(id, '4000000000009995')
    const first = (await at.read(id)).decline
    expect(first?.reason).toBe('insufficient_funds')
    stripe.confirm(id, '4000000000009995')
    const second = (await at.read(id)).decline
    expect(second?.id).not.toBe(first?.id)
    stripe.confirm(id, '4000002500003155')
    expect((await at.read(id)).status).toBe('REQUIRES_ACTION')
    stripe.confirm(id, '4000002500003155', 'refuse')
    const third = (await at.read(id)).decline
    expect(third?.reason).toBe('payment_intent_authentication_failure')
    expect([first?.id, second?.id]).not.toContain(third?.id)
  })

  test('cancelling what was just paid answers that it was paid (REL-11)', async () => {
    const at = platform().at('')
    const { id } = await at.start(newPayment())
    stripe.confirm(id)
    expect(await at.cancel(id)).toMatchObject({ status: 'SUCCEEDED', amount: 1250 })
    const open = await at.start(newPayment())
    expect((await at.cancel(open.id)).status).toBe('CANCELLED')
  })

  test('too small an amount is a definite no, a dropped call is unknown and repeated under the same key', async () => {
    const at = platform().at('')
    await expect(at.start(newPayment({ amount: 20 }))).rejects.toMatchObject({ reason: 'amount_too_small' })
    const payment = newPayment()
    stripe.faults.push(
      { on: /^POST \/v1\/payment_intents$/, how: 'drop_after' },
      { on: /^POST \/v1\/payment_intents$/, how: 'fault' },
      { on: /^POST \/v1\/payment_intents$/, how: 'fault' },
    )
    await expect(at.start(payment)).rejects.toBeInstanceOf(ProviderUnreachable)
    const made = stripe.data.intents.size
    await at.start(payment)
    expect(stripe.data.intents.size).toBe(made)
  })

  test('a refund is looked for before it is made: forgotten keys make no second one (REL-8)', async () => {
    const at = platform().at('')
    const { id } = await at.start(newPayment())
    stripe.confirm(id)
    const refund = { key: 'refund-1', payment_id: id, amount: 500, metadata: {} }
    const first = await at.refund(refund)
    expect(first).toMatchObject({ status: 'SUCCEEDED', failure_reason: null })
    expect((await at.refund(refund)).id).toBe(first.id)
    expect(stripe.data.refundsOf(id)).toHaveLength(1)
    expect(await at.readBalance(id)).toEqual({ received: 1250, refunded: 500 })
    expect(await at.refund({ ...refund, key: 'refund-2', amount: 900 })).toMatchObject({
      id: null,
      status: 'FAILED',
      failure_reason: 'amount_too_large',
    })
  })

  test('on a connected account: the payment is there, the operator keeps its part and gives it back in proportion (PAY-11, PAY-12)', async () => {
    const whole = platform()
    const account = await whole.createAccount({ key: 'account-1-1', name: 'Speicher 9', email: null })
    expect(await whole.readAccount(account)).toMatchObject({ charges_enabled: false })
    expect(await whole.connectUrl(account, { return_url: 'http://x/a', refresh_url: 'http://x/b' })).toContain(account)
    const at = whole.at(account)
    const { id } = await at.start(newPayment({ amount: 2000, platform_fee: 50 }))
    expect(stripe.data.intents.get(id)).toMatchObject({ account, application_fee_amount: 50 })
    await expect(whole.at('').read(id)).rejects.toMatchObject({ reason: 'resource_missing' })
    stripe.confirm(id)
    await at.refund({ key: 'refund-9', payment_id: id, amount: 1000, metadata: {} })
    expect(stripe.data.refundsOf(id)[0]?.fee_refunded).toBe(25)
    stripe.data.withdraw(account)
    expect(await whole.readAccount(account)).toBeNull()
  })

  test('an unknown path is refused the way Stripe refuses it', async () => {
    const reply = await fetch(`${stripe.url}/v1/subscriptions`)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
