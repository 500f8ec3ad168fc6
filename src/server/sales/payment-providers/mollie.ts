import { DisputeStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { fromMollieAmount, mollieSupports, toMollieAmount } from '#server/catalog/payment-methods/mollie-amounts.ts'
import { MOLLIE_KEY_MS, MOLLIE_PAGE } from './limits.ts'
import { askMollie, listMollie, type MollieCaller, type MollieCalls, type MollieOptions } from './mollie-calls.ts'
import {
  type MollieChargeback,
  type MolliePayment,
  type MollieRefund,
  toDispute,
  toPayment,
  toRefund,
} from './mollie-views.ts'
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
} from './payment-provider.ts'
import { ProviderPaymentStatus } from './provider-payment-state.ts'
import { NO_BUYER } from './stripe-calls.ts'

/** PAY-13, PSP-2: ways to pay that are final within minutes. What of them is offered is set at Mollie. */
const WITHIN_MINUTES: readonly string[] = [
  'creditcard',
  'applepay',
  'ideal',
  'bancontact',
  'eps',
  'przelewy24',
  'blik',
  'twint',
  'paypal',
  'kbc',
  'belfius',
  'satispay',
]

const LOCALES: Readonly<Record<string, string>> = {
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  pt: 'pt_PT',
  'pt-br': 'pt_PT',
}

export interface MolliePlatform extends PaymentPlatform {
  readonly name: 'mollie'
  /** The ways to pay that an amount can be paid by (PSP-2). */
  listMethods(amount: number, currency: string): Promise<string[]>
}

/** Mollie behind our interface (PSP-1): with its calls and views the only file that knows its quirks. */
export function createMollie(options: MollieOptions, calls: MollieCalls): MolliePlatform {
  const caller: MollieCaller = { options, calls, whom: NO_BUYER }
  return {
    name: 'mollie',
    is_live: options.api_key.startsWith('live_'),
    at: (_account, whom = NO_BUYER) => providerFor({ options, calls, whom }),
    supports: mollieSupports,
    readDispute: (_account, payment_id) => readDispute(caller, payment_id),
    listRefunds: (_account, payment_id) => listRefunds(caller, payment_id),
    listPaymentsSince: (_account, since) => listPaymentsSince(caller, since),
    listRefundedSince: (_account, since) => listRefundedSince(caller, since),
    readAccount: () => readProfile(caller),
    listMethods: (amount, currency) => listMethods(caller, { amount, currency }),
  }
}

function providerFor(caller: MollieCaller): PaymentProvider {
  const { clock } = caller.options
  return {
    name: 'mollie',
    account: '',
    by_redirect: true,
    supports: mollieSupports,
    start: (payment) => start(caller, payment),
    find: async (payment) => {
      const made = await findByKey(caller, payment)
      return made && toPayment(made, clock())
    },
    read: (id) => read(caller, id),
    cancel: (id) => cancel(caller, id),
    refund: (refund) => refundOnce(caller, refund),
    readRefund: (id, payment_id) => readRefund(caller, id, payment_id),
    readBalance: async (id) => {
      const payment = await readPayment(caller, id)
      const paid = payment.status === 'paid' ? (fromMollieAmount(payment.amount) ?? 0) : 0
      return { received: paid, refunded: payment.amountRefunded ? (fromMollieAmount(payment.amountRefunded) ?? 0) : 0 }
    },
  }
}

const keyOf = ({ options }: MollieCaller, key: string): string => `${options.installation}:${key}`

/** The key of ours in its metadata; null: made by others, or by hand. */
function ourKey(caller: MollieCaller, metadata: unknown): string | null {
  const value = (metadata as { turnout_key?: unknown } | null)?.turnout_key
  const prefix = keyOf(caller, '')
  return typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : null
}

const readPayment = (caller: MollieCaller, id: string): Promise<MolliePayment> =>
  askMollie(caller, 'mollie.payment.read', { path: `/payments/${encodeURIComponent(id)}` })

/** PSP-4b: money that is only reserved is let go, since nothing here ever collects it; the operator hears of it. */
async function read(caller: MollieCaller, id: string): Promise<ProviderPayment> {
  const payment = await readPayment(caller, id)
  if (payment.status !== 'authorized') return toPayment(payment, caller.options.clock())
  return { ...(await cancel(caller, id)), is_only_reserved: true }
}

/** What cannot be cancelled may still bring money until it expires: it is PROCESSING, and the hold stays (PSP-3, EXP-4). */
async function cancel(caller: MollieCaller, id: string): Promise<ProviderPayment> {
  const path = `/payments/${encodeURIComponent(id)}`
  const { clock } = caller.options
  try {
    return toPayment(
      await askMollie<MolliePayment>(caller, 'mollie.payment.cancel', { method: 'DELETE', path }),
      clock(),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const now = toPayment(await readPayment(caller, id), clock())
    const { OPEN, PROCESSING } = ProviderPaymentStatus
    return now.status === OPEN && now.decline === null ? { ...now, status: PROCESSING } : now
  }
}

/**
 * Within the hour a repeat under the same key is answered the same; later it is looked for by the key in its metadata, so
 * that an order never has two payments (PSP-5, PAY-5).
 */
async function start(caller: MollieCaller, payment: NewPayment): Promise<ProviderPayment> {
  const { options } = caller
  const { amount, currency, page } = payment
  if (!mollieSupports(amount, currency) || !page) throw new ProviderRefused('amount_unsupported')
  if (options.clock().getTime() - payment.begun_at.getTime() > MOLLIE_KEY_MS) {
    const made = await findByKey(caller, payment)
    if (made) return toPayment(made, options.clock())
  }
  const methods = await listMethods(caller, { amount, currency })
  if (methods.length === 0) throw new ProviderRefused('no_method')
  const locale = LOCALES[page.language]
  const made = await askMollie<MolliePayment>(caller, 'mollie.payment.start', {
    method: 'POST',
    path: '/payments',
    key: keyOf(caller, payment.key),
    body: {
      amount: toMollieAmount(amount, currency),
      description: payment.metadata.reference ?? payment.key,
      redirectUrl: options.returnUrl(payment.metadata.event_id ?? '', page.short_id),
      ...(options.webhook_url ? { webhookUrl: options.webhook_url } : {}),
      ...(locale ? { locale } : {}),
      method: methods,
      metadata: { ...payment.metadata, turnout_key: keyOf(caller, payment.key) },
    },
  })
  return toPayment(made, options.clock())
}

async function findByKey(caller: MollieCaller, { key, begun_at }: NewPayment): Promise<MolliePayment | null> {
  for await (const payment of paymentsSince(caller, begun_at))
    if (ourKey(caller, payment.metadata) === key) return payment
  return null
}

async function* paymentsSince(caller: MollieCaller, since: Date): AsyncGenerator<MolliePayment> {
  const list = { path: `/payments?limit=${MOLLIE_PAGE}`, of: 'payments' }
  for await (const payment of listMollie<MolliePayment>(caller, 'mollie.payment.list', list)) {
    // newest first, and told in whole seconds
    if (Date.parse(payment.createdAt) < Math.floor(since.getTime() / 1000) * 1000) return
    yield payment
  }
}

async function* listPaymentsSince(caller: MollieCaller, since: Date): AsyncGenerator<ListedPayment> {
  for await (const { id, metadata } of paymentsSince(caller, since)) {
    const our_key = ourKey(caller, metadata)
    if (our_key !== null) yield { id, our_key }
  }
}

async function* listRefundedSince(caller: MollieCaller, since: Date): AsyncGenerator<string> {
  const list = { path: `/refunds?limit=${MOLLIE_PAGE}`, of: 'refunds' }
  for await (const { createdAt, paymentId } of listMollie<MollieRefund>(caller, 'mollie.refund.list', list)) {
    if (Date.parse(createdAt) < Math.floor(since.getTime() / 1000) * 1000) return
    yield paymentId
  }
}

async function listMethods(
  caller: MollieCaller,
  { amount, currency }: { amount: number; currency: string },
): Promise<string[]> {
  const { value } = toMollieAmount(amount, currency)
  const asked = new URLSearchParams({
    'amount[currency]': currency,
    'amount[value]': value,
    resource: 'payments',
    includeWallets: 'applepay',
  })
  const answer = await askMollie<{ _embedded: { methods: readonly { id: string }[] } }>(caller, 'mollie.methods.list', {
    path: `/methods?${asked}`,
  })
  return answer._embedded.methods.map(({ id }) => id).filter((id) => WITHIN_MINUTES.includes(id))
}

async function listRefunds(caller: MollieCaller, payment_id: string): Promise<ListedRefund[]> {
  const path = `/payments/${encodeURIComponent(payment_id)}/refunds?limit=${MOLLIE_PAGE}`
  const rows: ListedRefund[] = []
  for await (const refund of listMollie<MollieRefund>(caller, 'mollie.refund.list', { path, of: 'refunds' }))
    rows.push({ ...toRefund(refund), our_key: ourKey(caller, refund.metadata) })
  return rows
}

/** Looked for first, then made: Mollie forgets a key after an hour (PSP-5). */
async function refundOnce(caller: MollieCaller, refund: NewRefund): Promise<ProviderRefund> {
  const made = (await listRefunds(caller, refund.payment_id)).find((one) => one.our_key === refund.key)
  if (made) return made
  try {
    const { currency } = (await readPayment(caller, refund.payment_id)).amount
    const answer = await askMollie<MollieRefund>(caller, 'mollie.refund.make', {
      method: 'POST',
      path: `/payments/${encodeURIComponent(refund.payment_id)}/refunds`,
      key: keyOf(caller, refund.key),
      body: {
        amount: toMollieAmount(refund.amount, currency),
        metadata: { ...refund.metadata, turnout_key: keyOf(caller, refund.key) },
      },
    })
    return toRefund(answer)
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { id: null, status: RefundRowStatus.FAILED, failure_reason: error.reason }
    throw error
  }
}

const readRefund = async (caller: MollieCaller, id: string, payment_id: string): Promise<ProviderRefund> =>
  toRefund(
    await askMollie<MollieRefund>(caller, 'mollie.refund.read', {
      path: `/payments/${encodeURIComponent(payment_id)}/refunds/${encodeURIComponent(id)}`,
    }),
  )

/** The last word on a payment that was charged back; of several the one that is still open counts (PSP-4d). */
async function readDispute(caller: MollieCaller, payment_id: string): Promise<ProviderDispute | null> {
  const path = `/payments/${encodeURIComponent(payment_id)}/chargebacks?limit=${MOLLIE_PAGE}`
  const disputes: ProviderDispute[] = []
  const list = { path, of: 'chargebacks' }
  for await (const one of listMollie<MollieChargeback>(caller, 'mollie.dispute.list', list))
    disputes.push(toDispute(one, caller.options.clock()))
  const of = (status: ProviderDispute['status']) => disputes.find((one) => one.status === status)
  return of(DisputeStatus.OPEN) ?? of(DisputeStatus.LOST) ?? of(DisputeStatus.WON) ?? null
}

async function readProfile(caller: MollieCaller): Promise<ProviderAccount | null> {
  try {
    const { id, status } = await askMollie<{ id: string; status: string }>(caller, 'mollie.profile.read', {
      path: '/profiles/me',
    })
    const is_open = status === 'verified' || !caller.options.api_key.startsWith('live_')
    return { id, charges_enabled: is_open, payouts_enabled: is_open }
  } catch (error) {
    const { cause } = error as { cause?: { status?: number | null } }
    if (error instanceof ProviderUnreachable && cause?.status === 401) return null
    throw error
  }
}
