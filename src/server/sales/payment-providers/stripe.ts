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
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { ProviderPaymentStatus } from '#server/sales/payment-providers/provider-payment-state.ts'
import { MAX_REFUNDS_LISTED, MAX_WEBHOOKS_LISTED, STRIPE_TIMEOUT_MS } from './limits.ts'
import {
  type ListedPayment,
  type ListedRefund,
  type NewPayment,
  type NewRefund,
  type PaymentPlatform,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnreachable,
  SignatureInvalid,
  type WebhookTarget,
} from './payment-provider.ts'
import { readNotice } from './stripe-notice.ts'

export interface StripeOptions {
  readonly secret_key: string
  readonly publishable_key: string
  /** Several during a rotation, and one per endpoint in hosted mode (WHK-1). */
  readonly webhook_secrets: readonly string[]
  /** Another host than Stripe's own: the emulator of the tests. */
  readonly api_base: string | null
  /**
   * Names this installation in keys and metadata: two installations on one Stripe account, or a database made anew,
   * never find each other's payments under the same row id.
   */
  readonly installation: string
}

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

interface StripeClient {
  readonly stripe: Stripe
  readonly options: StripeOptions
  readonly keyOf: (key: string) => string
}

/** Stripe behind our interface (PAY-1): the only file that calls its SDK and knows its quirks. */
export function createStripe(options: StripeOptions): PaymentPlatform {
  const stripe = new Stripe(options.secret_key, {
    ...addressOf(options.api_base),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const client: StripeClient = { stripe, options, keyOf: (key) => `${options.installation}:${key}` }
  return {
    name: 'stripe',
    is_live: /^(sk|rk)_live_/.test(options.secret_key),
    publishable_key: options.publishable_key,
    at: (account) => providerAt(client, account),
    supports: stripeSupports,
    parseEvent: (raw, signature, now) => readNotice(verify(client, { raw, signature }, now), options.installation),
    readDispute: (account, dispute_id) => readDispute(client, account, dispute_id),
    listRefunds: (account, payment_id) => listRefunds(client, account, payment_id),
    listPaymentsSince: (account, since) => listPaymentsSince(client, account, since),
    listRefundedSince: (account, since) => listRefundedSince(client, account, since),
    createAccount: ({ key, name, email }) =>
      asked(async () => {
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
      asked(async () => {
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

/** Every call: never inside a transaction (REL-7), and its failure in two words of ours: unknown, or a definite no. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('a payment call')
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isUnknown(error)) throw new ProviderUnreachable(error.message, { cause: error })
    throw new ProviderRefused(error.decline_code ?? error.code ?? error.type, { cause: error })
  }
}

/** No answer, a fault of theirs, a key still in use, or a door closed to us: nothing is known about the payment (PAY-5). */
const isUnknown = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error.statusCode === undefined ||
  error.statusCode === 409 ||
  error.statusCode === 429 ||
  error.statusCode >= 500

const inAccount = (account: string) => (account === '' ? {} : { stripeAccount: account })

function providerAt(client: StripeClient, account: string): PaymentProvider {
  const { stripe } = client
  const on = inAccount(account)
  const read = (id: string) => asked(async () => toPayment(await stripe.paymentIntents.retrieve(id, {}, on)))
  return {
    name: 'stripe',
    account,
    supports: stripeSupports,
    start: (payment) => asked(() => start(client, account, payment)),
    read,
    // What can no longer be cancelled says what it became; its reading decides (EXP-4, REL-11).
    cancel: (id) =>
      asked(async () => toPayment(await stripe.paymentIntents.cancel(id, {}, on))).catch((error: unknown) => {
        if (error instanceof ProviderRefused && error.reason === 'payment_intent_unexpected_state') return read(id)
        throw error
      }),
    refund: (refund) => refundOnce(client, account, refund),
    readRefund: (id) => asked(async () => toRefund(await stripe.refunds.retrieve(id, {}, on))),
    readBalance: (id) =>
      asked(async () => {
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
async function refundOnce(client: StripeClient, account: string, refund: NewRefund): Promise<ProviderRefund> {
  const made = (await listRefunds(client, account, refund.payment_id)).find((one) => one.our_key === refund.key)
  if (made) return made
  try {
    return await asked(async () => {
      const intent = await client.stripe.paymentIntents.retrieve(refund.payment_id, {}, inAccount(account))
      const amount = toStripeAmount(refund.amount, intent.currency.toUpperCase())
      if (amount === null) throw new ProviderRefused('amount_unsupported')
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

async function listRefunds(client: StripeClient, account: string, payment_id: string): Promise<ListedRefund[]> {
  return asked(async () => {
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
  assertOutsideTransaction('a payment call')
  for await (const { id, metadata } of client.stripe.paymentIntents.list(since(at), inAccount(account))) {
    const our_key = ourKey(client, metadata)
    // the operator may take other money there too
    if (our_key !== null) yield { id, our_key }
  }
}

async function* listRefundedSince(client: StripeClient, account: string, at: Date): AsyncGenerator<string> {
  assertOutsideTransaction('a payment call')
  for await (const { payment_intent } of client.stripe.refunds.list(since(at), inAccount(account))) {
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
  asked(async () => {
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

async function listWebhooks({ stripe }: StripeClient): Promise<WebhookTarget[]> {
  return asked(async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: MAX_WEBHOOKS_LISTED })
    return data.map(({ url, enabled_events, status }) => ({
      url,
      types: enabled_events,
      is_enabled: status === 'enabled',
    }))
  })
}

async function readAccount({ stripe }: StripeClient, account: string): Promise<ProviderAccount | null> {
  assertOutsideTransaction('a payment call')
  try {
    const found = account === '' ? await stripe.accounts.retrieveCurrent() : await stripe.accounts.retrieve(account)
    return { id: found.id, charges_enabled: found.charges_enabled, payouts_enabled: found.payouts_enabled }
  } catch (error) {
    // The platform's own key is refused with 401, an account that withdrew its access with 403.
    const closed = account === '' ? Stripe.errors.StripeAuthenticationError : Stripe.errors.StripePermissionError
    if (error instanceof closed) return null
    return asked(() => Promise.reject(error))
  }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const STATUS: Readonly<Record<string, ProviderPayment['status']>> = {
  requires_payment_method: ProviderPaymentStatus.OPEN,
  requires_confirmation: ProviderPaymentStatus.OPEN,
  requires_action: ProviderPaymentStatus.REQUIRES_ACTION,
  succeeded: ProviderPaymentStatus.SUCCEEDED,
  canceled: ProviderPaymentStatus.CANCELLED,
}

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const currency = intent.currency.toUpperCase()
  const status = STATUS[intent.status] ?? ProviderPaymentStatus.PROCESSING
  const failed = intent.last_payment_error
  return {
    id: intent.id,
    status,
    amount: fromStripeAmount(
      status === ProviderPaymentStatus.SUCCEEDED ? intent.amount_received : intent.amount,
      currency,
    ),
    currency,
    client_secret: intent.client_secret,
    // a refused authentication makes no charge; the card's own id is new with every try
    decline: failed
      ? {
          id: failed.charge ?? failed.payment_method?.id ?? failed.code ?? failed.type,
          reason: failed.decline_code ?? failed.code ?? failed.type,
        }
      : null,
  }
}

function toRefund(refund: Stripe.Refund): ProviderRefund & { readonly id: string } {
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    status: failed
      ? RefundRowStatus.FAILED
      : refund.status === 'succeeded'
        ? RefundRowStatus.SUCCEEDED
        : RefundRowStatus.PENDING,
    failure_reason: failed ? (refund.failure_reason ?? refund.status) : null,
  }
}
