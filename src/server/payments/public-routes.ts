import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkoutEndpoints } from '#core/checkout/endpoints.ts'
import type { PaymentView } from '#core/checkout/schema.ts'
import { AppError } from '#core/errors.ts'
import { loadPublicOrder } from '#server/checkout/load-public-order.ts'
import { presentedSessionHash } from '#server/checkout/session.ts'
import { findOrderByShortId } from '#server/orders/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { route } from '#server/platform/route.ts'
import { type Limit, throttle } from '#server/platform/throttle.ts'
import { payByTestCard } from './pay-by-test-card.ts'
import type { AttemptRow } from './queries.ts'
import { startPayment } from './start-payment.ts'
import { submitPayment } from './submit-payment.ts'
import { syncPayment } from './sync-payment.ts'

/** SEC-40d. */
const PER_ORDER: Limit = { max: 20, seconds: 600 }

const toPaymentView = (attempt: AttemptRow): PaymentView => ({
  provider: attempt.provider as 'stripe' | 'test',
  status: attempt.status as PaymentView['status'],
  amount: attempt.amount,
  currency: attempt.currency,
  client_secret: attempt.client_secret,
})

interface OrderPath {
  readonly event_id: number
  readonly order_short_id: string
}

async function orderKey(ctx: Ctx, { event_id, order_short_id }: OrderPath, req: FastifyRequest) {
  await throttle(ctx, `payment:${order_short_id}`, PER_ORDER)
  return { event_id, short_id: order_short_id, session_hash: presentedSessionHash(req) }
}

export function paymentPublicRoutes(app: FastifyInstance): void {
  route(app, checkoutEndpoints.startPayment, async (ctx, { params, body, req }) =>
    toPaymentView(await startPayment(ctx, await orderKey(ctx, params, req), body)),
  )
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
    await syncPayment(ctx, order.id)
    return loadPublicOrder(ctx, {
      event_id: params.event_id,
      short_id: params.order_short_id,
      session_hash: presentedSessionHash(req),
    })
  })
}
