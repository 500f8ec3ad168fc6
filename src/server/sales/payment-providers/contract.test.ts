import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOLLIE_KEY, type MollieEmulator, startMollieEmulator } from '#test/mollie-emulator.ts'
import { CONTRACT, type ContractCase, type UnderContract } from '#test/provider-contract.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'
import { CallLimiter } from './call-limiter.ts'
import { createMollie } from './mollie.ts'
import { type PaymentProvider, ProviderRefused } from './payment-provider.ts'
import { createStripe } from './stripe.ts'

let now = new Date('2027-03-01T10:00:00Z')
const clock = () => now
const advance = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const calls = {
  limiter: new CallLimiter({ per_second: 1000, readCallers: async () => ({ web: 1, workers: 0, kind: 'WEB' }) }),
  observe: () => {},
}

let stripe: StripeEmulator
let mollie: MollieEmulator
beforeAll(async () => {
  stripe = await startStripeEmulator({ clock })
  mollie = await startMollieEmulator({ clock })
})
afterAll(async () => {
  await stripe?.close()
  await mollie?.close()
})

function stripeDriver(): UnderContract {
  const platform = createStripe(
    {
      secret_key: EMULATOR_KEYS.STRIPE_SECRET_KEY,
      publishable_key: EMULATOR_KEYS.STRIPE_PUBLISHABLE_KEY,
      webhook_secrets: [],
      api_base: stripe.url,
      installation: 'here',
    },
    calls,
  )
  return {
    ...{ platform, provider: platform.at(''), now: clock, advance, faults: stripe.faults },
    making: { payment: /^POST \/v1\/payment_intents$/, refund: /^POST \/v1\/refunds$/ },
    setDown: (is_down) => {
      stripe.is_down = is_down
    },
    pay: (id) => void stripe.confirm(id),
    process: (id) => void stripe.confirm(id, '4000000000000077'),
    decline: (id) => void stripe.confirm(id, '4000000000000002'),
    refundOutside: (id, amount) => void stripe.refundOutside(id, amount),
    payments: () => stripe.data.intents.size,
    makeElsewhere: () =>
      void stripe.data.createIntent('', { amount: 900, currency: 'eur', metadata: { turnout_key: 'there:attempt-1' } }),
  }
}

function mollieDriver(): UnderContract {
  const platform = createMollie(
    {
      api_key: MOLLIE_KEY.MOLLIE_API_KEY,
      api_base: mollie.url,
      installation: 'here',
      webhook_url: 'https://tickets.example.org/api/public/webhooks/mollie',
      returnUrl: (event_id, short_id) => `https://tickets.example.org/checkout/${event_id}/${short_id}/payment_return`,
      clock,
    },
    calls,
  )
  const amount = { currency: 'EUR', value: '9.00' }
  return {
    ...{ platform, provider: platform.at(''), now: clock, advance, faults: mollie.faults },
    making: { payment: /^POST \/v2\/payments$/, refund: /^POST \/v2\/payments\/\w+\/refunds$/ },
    setDown: (is_down) => {
      mollie.is_down = is_down
    },
    pay: (id) => void mollie.data.end(id, 'paid'),
    process: (id) => void mollie.data.end(id, 'pending'),
    decline: (id) => void mollie.data.end(id, 'failed', 'insufficient_funds'),
    refundOutside: (id, minor) =>
      void mollie.data.refund(id, { amount: { currency: 'EUR', value: (minor / 100).toFixed(2) } }),
    payments: () => mollie.data.payments.size,
    makeElsewhere: () =>
      void mollie.data.create({
        amount,
        description: 'x',
        redirectUrl: 'https://example.org/',
        metadata: { turnout_key: 'there:attempt-1' },
      }),
  }
}

const DRIVERS = { stripe: stripeDriver, mollie: mollieDriver }
const CASES = Object.keys(CONTRACT) as ContractCase[]

describe.each(Object.keys(DRIVERS) as (keyof typeof DRIVERS)[])(
  '%s keeps the contract of providers (PSP-6)',
  (name) => {
    test.each(CASES)('%s', async (one) => {
      await CONTRACT[one](DRIVERS[name]())
    })
  },
)

/** Drivers with a fault: the contract has to find each of them. */
const WRONG: Record<
  string,
  { readonly spoil: (provider: PaymentProvider) => Partial<PaymentProvider>; readonly fails: ContractCase }
> = {
  'books twice': {
    spoil: ({ start }) => ({ start: (payment) => start({ ...payment, key: crypto.randomUUID() }) }),
    fails: 'a payment begun twice under one key is one',
  },
  'loses what comes behind the point': {
    spoil: ({ read }) => ({
      read: async (id) => {
        const told = await read(id)
        return { ...told, amount: Math.trunc(told.amount / 100) * 100 }
      },
    }),
    fails: 'amounts are ours, in currencies with and without places',
  },
  'says paid while it is pending': {
    spoil: ({ read }) => ({
      read: async (id) => {
        const told = await read(id)
        return told.status === 'PROCESSING' ? { ...told, status: 'SUCCEEDED' } : told
      },
    }),
    fails: 'nothing confirmed is OPEN, what is on its way PROCESSING, neither is money',
  },
  'trusts a key that was forgotten': {
    spoil: ({ start }) => ({ start: (payment) => start({ ...payment, begun_at: clock() }) }),
    fails: 'a payment whose answer was lost is found again, at once and after a day',
  },
  'gives back twice': {
    spoil: ({ refund }) => ({ refund: (asked) => refund({ ...asked, key: crypto.randomUUID() }) }),
    fails: 'a refund asked for twice, or whose answer was lost, is one',
  },
  'takes silence for a no': {
    spoil: ({ read }) => ({
      read: (id) =>
        read(id).catch((error: unknown) => {
          throw new ProviderRefused(String(error))
        }),
    }),
    fails: 'no answer is unknown, a no is a no',
  },
}

describe('controls: the contract finds a driver that', () => {
  test.each(Object.entries(WRONG))('%s', async (_name, { spoil, fails }) => {
    const one = mollieDriver()
    try {
      await expect(CONTRACT[fails]({ ...one, provider: { ...one.provider, ...spoil(one.provider) } })).rejects.toThrow()
    } finally {
      one.setDown(false)
      one.faults.length = 0
    }
  })
})
