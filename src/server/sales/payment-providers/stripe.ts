import Stripe from 'stripe'
import { SECOND_MS } from '#core/platform/limits.ts'
import { DisputeStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { WEBHOOK_TOLERANCE_SECONDS } from '#core/sales/payments/limits.ts'
import {
  fromStripeAmount,
  stripeSupports,
  toStripeAmount,
  toStripePart,
} from '#server/catalog/payment-methods/stripe-amounts.ts'
import { MAX_REFUNDS_LISTED, MAX_WEBHOOKS_LISTED, STRIPE_TIMEOUT_MS } from './limits.ts'
import {
  type ListedPayment,
  type ListedRefund,
  type NewPayment,
  type NewRefund,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnreachable,
  SignatureInvalid,
  type StripePlatform,
  type WebhookTarget,
} from './payment-provider.ts'
import {
  allOf,
  asked,
  by,
  type Caller,
  NO_BUYER,
  type StripeCalls,
  type StripeClient,
  type StripeOptions,
} from './stripe-calls.ts'
import { readNotice } from './stripe-notice.ts'
import { toPayment, toRefund } from './stripe-views.ts'

const OUR_KEY = 'turnout_key'

/** PAY-13: ways to pay that are final days later. What answers within minutes is the operator's choice at Stripe. */
const SETTLES_IN_DAYS: Stripe.PaymentIntentCreateParams.ExcludedPaymentMethodType[] = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'payto',
  'sepa_debit',
  'sofort',
  'us_bank_account',
]

/** Stripe behind our interface (PAY-1): the only file that calls its SDK and knows its quirks. */
export function createStripe(options: StripeOptions, calls: StripeCalls): StripePlatform {
  const stripe = new Stripe(options.secret_key, {
    ...addressOf(options.api_base),
    timeout: STRIPE_TIMEOUT_MS,
    // each try waits for its turn, so tries are ours
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const client: StripeClient = { stripe, options, calls, keyOf: (key) => `${options.installation}:${key}` }
  return {
    name: 'stripe',
    is_live: /^(sk|rk)_live_/.test(options.secret_key),
    publishable_key: options.publishable_key,
    at: (account, whom = NO_BUYER) => providerAt({ client, account, whom }),
    supports: stripeSupports,
    parseEvent: (raw, signature, now) => readNotice(verify(client, { raw, signature }, now), options.installation),
    readDispute: (account, dispute_id) => readDispute(client, account, dispute_id),
    listRefunds: (account, payment_id) => listRefunds(by(client, account), payment_id),
    listPaymentsSince: (account, since) => listPaymentsSince(client, account, since),
    listRefundedSince: (account, since) => listRefundedSince(client, account, since),
    createAccount: ({ key, name, email }) =>
      asked(by(client), 'account.make', async () => {
        const made = await stripe.accounts.create(
          {
            type: 'standard',
            business_profile: { name },
            ...(email ? { email } : {}),
            metadata: { [OUR_KEY]: client.keyOf(key) },
          },
          { idempotencyKey: client.keyOf(key) },
        )
        return made.id
      }),
    connectUrl: (account, addresses) =>
      asked(by(client), 'account.link', async () => {
        const link = await stripe.accountLinks.create({ account, type: 'account_onboarding', ...addresses })
        return link.url
      }),
    readAccount: (account) => readAccount(client, account),
    listWebhooks: () => listWebhooks(client),
  }
}

function addressOf(api_base: string | null) {
  if (!api_base) return {}
  const { hostname, port, protocol } = new URL(api_base)
  const plain = protocol === 'http:'
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' } as const
}

const inAccount = (account: string) => (account === '' ? {} : { stripeAccount: account })

function providerAt(caller: Caller): PaymentProvider {
  const { client, account } = caller
  const { stripe } = client
  const on = inAccount(account)
  const read = (id: string) =>
    asked(caller, 'payment.read', async () => toPayment(await stripe.paymentIntents.retrieve(id, {}, on)))
  return {
    name: 'stripe',
    account,
    supports: stripeSupports,
    start: (payment) => asked(caller, 'payment.start', () => start(client, account, payment)),
    read,
    // What can no longer be cancelled says what it became; its reading decides (EXP-4, REL-11).
    cancel: (id) =>
      asked(caller, 'payment.cancel', async () => toPayment(await stripe.paymentIntents.cancel(id, {}, on))).catch(
        (error: unknown) => {
          if (error instanceof ProviderRefused && error.reason === 'payment_intent_unexpected_state') return read(id)
          throw error
        },
      ),
    refund: (refund) => refundOnce(caller, refund),
    readRefund: (id) => asked(caller, 'refund.read', async () => toRefund(await stripe.refunds.retrieve(id, {}, on))),
    readBalance: (id) =>
      asked(caller, 'payment.read', async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, on)
        const currency = intent.currency.toUpperCase()
        const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
        return {
          received: fromStripeAmount(intent.amount_received, currency),
          refunded: fromStripeAmount(charge?.amount_refunded ?? 0, currency),
        }
      }),
  }
}

async function start(client: StripeClient, account: string, payment: NewPayment): Promise<ProviderPayment> {
  const amount = toStripeAmount(payment.amount, payment.currency)
  if (amount === null) throw new ProviderRefused('amount_unsupported')
  const fee = account === '' ? 0 : toStripePart(payment.platform_fee ?? 0, payment.currency)
  const intent = await client.stripe.paymentIntents.create(
    {
      amount,
      currency: payment.currency.toLowerCase(),
      capture_method: 'automatic',
      automatic_payment_methods: { enabled: true },
      excluded_payment_method_types: SETTLES_IN_DAYS,
      metadata: { ...payment.metadata, [OUR_KEY]: client.keyOf(payment.key) },
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
    },
    { ...inAccount(account), idempotencyKey: client.keyOf(payment.key) },
  )
  return toPayment(intent)
}

/**
 * Looked for first, then made: Stripe forgets a key after a day, and a refund whose answer got lost must not be made
 * again by a repeat that comes later (REL-8). The operator's fee goes back in proportion (PAY-12).
 */
async function refundOnce(caller: Caller, refund: NewRefund): Promise<ProviderRefund> {
  const { client, account } = caller
  const made = (await listRefunds(caller, refund.payment_id)).find((one) => one.our_key === refund.key)
  if (made) return made
  try {
    const intent = await asked(caller, 'payment.read', () =>
      client.stripe.paymentIntents.retrieve(refund.payment_id, {}, inAccount(account)),
    )
    const amount = toStripeAmount(refund.amount, intent.currency.toUpperCase())
    if (amount === null) throw new ProviderRefused('amount_unsupported')
    return await asked(caller, 'refund.make', async () => {
      const result = await client.stripe.refunds.create(
        {
          payment_intent: refund.payment_id,
          amount,
          metadata: { ...refund.metadata, [OUR_KEY]: client.keyOf(refund.key) },
          ...(intent.application_fee_amount ? { refund_application_fee: true } : {}),
        },
        { ...inAccount(account), idempotencyKey: client.keyOf(refund.key) },
      )
      return toRefund(result)
    })
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { id: null, status: RefundRowStatus.FAILED, failure_reason: error.reason }
    throw error
  }
}

async function listRefunds(caller: Caller, payment_id: string): Promise<ListedRefund[]> {
  const { client, account } = caller
  return asked(caller, 'refund.list', async () => {
    const page = await client.stripe.refunds.list(
      { payment_intent: payment_id, limit: MAX_REFUNDS_LISTED },
      inAccount(account),
    )
    return page.data.map((refund) => ({
      ...toRefund(refund),
      id: refund.id,
      amount: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
      our_key: ourKey(client, refund.metadata),
    }))
  })
}

const since = (at: Date) => ({ created: { gte: Math.floor(at.getTime() / SECOND_MS) }, limit: MAX_REFUNDS_LISTED })

async function* listPaymentsSince(client: StripeClient, account: string, at: Date): AsyncGenerator<ListedPayment> {
  const readPage = (after: { starting_after?: string }) =>
    asked(by(client, account), 'payment.list', () =>
      client.stripe.paymentIntents.list({ ...since(at), ...after }, inAccount(account)),
    )
  for await (const { id, metadata } of allOf(readPage)) {
    const our_key = ourKey(client, metadata)
    // the operator may take other money there too
    if (our_key !== null) yield { id, our_key }
  }
}

async function* listRefundedSince(client: StripeClient, account: string, at: Date): AsyncGenerator<string> {
  const readPage = (after: { starting_after?: string }) =>
    asked(by(client, account), 'refund.list', () =>
      client.stripe.refunds.list({ ...since(at), ...after }, inAccount(account)),
    )
  for await (const { payment_intent } of allOf(readPage)) {
    const payment_id = idOf(payment_intent)
    if (payment_id !== null) yield payment_id
  }
}

function ourKey(client: StripeClient, metadata: Record<string, string> | null): string | null {
  const prefix = client.keyOf('')
  const value = metadata?.[OUR_KEY]
  return value?.startsWith(prefix) ? value.slice(prefix.length) : null
}

function verify(client: StripeClient, { raw, signature }: { raw: Buffer; signature: string }, now: Date): Stripe.Event {
  for (const secret of client.options.webhook_secrets)
    try {
      return client.stripe.webhooks.constructEvent(
        raw,
        signature,
        secret,
        WEBHOOK_TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  throw new SignatureInvalid()
}

const readDispute = (client: StripeClient, account: string, dispute_id: string): Promise<ProviderDispute> =>
  asked(by(client, account), 'dispute.read', async () => {
    const dispute = await client.stripe.disputes.retrieve(dispute_id, {}, inAccount(account))
    const currency = dispute.currency.toUpperCase()
    const is_won = ['won', 'warning_closed', 'prevented'].includes(dispute.status)
    return {
      payment_id: idOf(dispute.payment_intent),
      amount: fromStripeAmount(dispute.amount, currency),
      currency,
      status: is_won ? DisputeStatus.WON : dispute.status === 'lost' ? DisputeStatus.LOST : DisputeStatus.OPEN,
    }
  })

async function listWebhooks(client: StripeClient): Promise<WebhookTarget[]> {
  return asked(by(client), 'webhooks.list', async () => {
    const { data } = await client.stripe.webhookEndpoints.list({ limit: MAX_WEBHOOKS_LISTED })
    return data.map(({ url, enabled_events, status }) => ({
      url,
      types: enabled_events,
      is_enabled: status === 'enabled',
    }))
  })
}

async function readAccount(client: StripeClient, account: string): Promise<ProviderAccount | null> {
  const { accounts } = client.stripe
  try {
    return await asked(by(client, account), 'account.read', async () => {
      const found = account === '' ? await accounts.retrieveCurrent() : await accounts.retrieve(account)
      return { id: found.id, charges_enabled: found.charges_enabled, payouts_enabled: found.payouts_enabled }
    })
  } catch (error) {
    // The platform's own key is refused with 401, an account that withdrew its access with 403.
    const closed = account === '' ? Stripe.errors.StripeAuthenticationError : Stripe.errors.StripePermissionError
    if (error instanceof ProviderUnreachable && error.cause instanceof closed) return null
    throw error
  }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
