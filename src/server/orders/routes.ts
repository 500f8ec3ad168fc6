import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#core/orders/endpoints.ts'
import { route } from '#server/platform/route.ts'
import { readOrder, readOrderList } from './read-order.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { updateOrder } from './update-order.ts'

export function orderRoutes(app: FastifyInstance): void {
  route(app, orderEndpoints.list, async (ctx, { event, list }) => readOrderList(ctx, event.id, list))
  route(app, orderEndpoints.get, async (ctx, { event, params }) => readOrder(ctx, event.id, params.order_id))
  route(app, orderEndpoints.update, async (ctx, { event, params, body }) => {
    await updateOrder(ctx, { event_id: event.id, order_id: params.order_id }, body)
    return readOrder(ctx, event.id, params.order_id)
  })
  route(app, orderEndpoints.resendConfirmation, async (ctx, { event, params }) =>
    resendConfirmation(ctx, { event_id: event.id, order_id: params.order_id }),
  )
}
