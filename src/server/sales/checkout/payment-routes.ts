import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { type CardProviderName, PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { checkoutEndpoints } from '#core/sales/checkout/endpoints.ts'
import { PAYMENT_CALLS_PER_ORDER } from '#core/sales/checkout/limits.ts'
import type { PaymentView } from '#core/sales/checkout/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { allowedBy, countTry, type LimitKey, throttle } from '#server/platform/context/throttle.ts'
import { type Input, route } from '#server/platform/http/route.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'
import type { AttemptRow } from '#server/records/payment-attempts/queries.ts'
import { presentedSessionHash } from '#server/sales/buyer-orders/session.ts'
import { chooseOffline } from '#server/sales/payments/later/choose-offline.ts'
import { payByTestCard } from '#server/sales/payments/pay-by-test-card.ts'
import { syncPayment } from '#server/sales/payments/settle/sync-payment.ts'
import { startPayment } from '#server/sales/payments/start-payment.ts'
import { submitPayment } from '#server/sales/payments/submit-payment.ts'
import { loadPublicOrder } from './load-public-order.ts'

const NO_SCRIPT = { publishable_key: null, connected_account: null, script_url: null }

/** What the payment page needs to know of an attempt (PAY-6). */
const toPaymentView = ({ config }: Ctx, attempt: AttemptRow): PaymentView => ({
  provider: attempt.provider as CardProviderName,
  status: attempt.status as PaymentView['status'],
  amount: attempt.amount,
  currency: attempt.currency,
  client_secret: attempt.client_secret,
  checkout_url: attempt.checkout_url,
  ...(attempt.provider === 'stripe' && config.stripe
    ? {
        publishable_key: config.stripe.publishable_key,
        connected_account: attempt.provider_account || null,
        script_url: config.stripe.script_url,
      }
    : NO_SCRIPT),
})

/** Nothing is asked of a provider: the order itself says until when and how to pay (PAY-6, PAY-23). */
const toLaterView = ({ total_gross, currency, payment_provider }: OrderRow): PaymentView => ({
  provider: payment_provider ?? 'offline',
  status: PaymentAttemptStatus.CREATED,
  amount: total_gross,
  currency,
  client_secret: null,
  checkout_url: null,
  ...NO_SCRIPT,
})

interface OrderPath {
  readonly event_id: number
  readonly order_short_id: string
}

/** Counted per order and session: who only has the link cannot use up the buyer's tries (SEC-9). */
async function orderKey(ctx: Ctx, { event_id, order_short_id }: OrderPath, req: FastifyRequest) {
  const session_hash = await presentedSessionHash(ctx, req)
  if (!session_hash) throw new AppError('CHECKOUT_SESSION_REQUIRED')
  await throttle(ctx, `payment:${order_short_id}:${session_hash.toString('hex')}`, PAYMENT_CALLS_PER_ORDER)
  return { event_id, short_id: order_short_id, session_hash }
}

/** The link is enough to ask, so asking is limited: above it the order is told as it stands, without the provider. */
async function maySync(ctx: Ctx, order_id: number): Promise<boolean> {
  const key: LimitKey = `payment-sync:${order_id}`
  const max = allowedBy(ctx, key, PAYMENT_CALLS_PER_ORDER.max)
  return (
    ctx.config.raised_limits ||
    (await countTry(ctx.db, { key, seconds: PAYMENT_CALLS_PER_ORDER.seconds }, ctx.now)) <= max
  )
}

export function paymentPublicRoutes(app: FastifyInstance): void {
  const start = async (ctx: Ctx, { params, body, req }: Input<typeof checkoutEndpoints.startPayment>) => {
    const key = await orderKey(ctx, params, req)
    const { method } = body
    return method !== 'CARD'
      ? toLaterView(await chooseOffline(ctx, key, { ...body, method }))
      : toPaymentView(ctx, await startPayment(ctx, key, body))
  }
  // A repeated key finds the same payment again, and asks for the session again: a stored answer would not (SEC-9).
  route(app, checkoutEndpoints.startPayment, start, { replay: start })
  route(app, checkoutEndpoints.submitPayment, async (ctx, { params, req }) => {
    const { reserved_until } = await submitPayment(ctx, await orderKey(ctx, params, req))
    return { reserved_until: reserved_until.toISOString(), server_time: ctx.now.toISOString() }
  })
  route(app, checkoutEndpoints.payByTestCard, async (ctx, { params, body, req }) => ({
    status: await payByTestCard(ctx, await orderKey(ctx, params, req), body),
  }))
  route(app, checkoutEndpoints.syncPayment, async (ctx, { params, req }) => {
    const order = await findOrderByShortId(ctx.db, params.event_id, params.order_short_id)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (await maySync(ctx, order.id)) await syncPayment(ctx, order.id)
    return loadPublicOrder(ctx, {
      event_id: params.event_id,
      short_id: params.order_short_id,
      session_hash: await presentedSessionHash(ctx, req),
    })
  })
}
